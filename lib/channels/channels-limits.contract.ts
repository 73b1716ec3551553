/** Limits of channels. */

/** In Unicode code points. */
export const MAX_VIEW_NAME = 100;

/** In Unicode code points, as is the next. */
export const MAX_FOLDER_NAME = 60;

export const MAX_FOLDER_DESCRIPTION = 1024;

/** In Unicode code points. */
export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

/** Channels that one account may create in 24 hours: each of them is part of everybody's registration state. */
export const MAX_NEW_CHANNELS = 100;
/** The same for administrators and owners. */
export const MAX_NEW_CHANNELS_OF_ADMINISTRATOR = 1_000;

/** Error messages of longer ones. */
export const CHANNEL_NAME_TOO_LONG = `Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`;
export const CHANNEL_DESCRIPTION_TOO_LONG = `description is too long (limit: ${MAX_CHANNEL_DESCRIPTION_LENGTH} characters)`;
