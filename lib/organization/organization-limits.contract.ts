/** Without zod, for the browser. */

/** Values of the setting video_chat_provider. */
export const JITSI = 1;
export const BIG_BLUE_BUTTON = 4;

/** Feature level 460. */
export const CONSTRUCTOR_GROUPS = 6;

/** Feature level 465. */
export const NEXTCLOUD_TALK = 7;

/** In code points. */
export const MAX_STATUS_TEXT = 60;

/** A playground's texts, in UTF-16 units. */
export const MAX_PLAYGROUND_NAME = 60;
export const MAX_PLAYGROUND_LANGUAGE = 40;
export const MAX_PLAYGROUND_TEMPLATE = 1_000;

/** Uploaded size of an icon or logo. */
export const MAX_REALM_PICTURE_MIB = 5;
export const MAX_AVATAR_MIB = 5;

export const MAX_EMOJI_MIB = 5;
/** In characters. */
export const MAX_EMOJI_NAME = 60;
