/** Limits of channels, folders and views; lengths are in code points. */

export const MAX_VIEW_NAME = 100;

export const MAX_FOLDER_NAME = 60;

export const MAX_FOLDER_DESCRIPTION = 1024;

export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

/** Per account in 24 hours, since every register response lists all channels. */
export const MAX_NEW_CHANNELS = 100;
export const MAX_NEW_CHANNELS_OF_ADMINISTRATOR = 1_000;

export const CHANNEL_NAME_TOO_LONG = `Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`;
export const CHANNEL_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_CHANNEL_DESCRIPTION_LENGTH} characters)`;

/** People added or removed by one request. */
export const MAX_PRINCIPALS = 5_000;
