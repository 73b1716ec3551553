/** Limits of what organizations customize, and the providers of video calls, without the library of schemas, for the browser. */

/** Ids of the providers of video calls, as in the setting video_chat_provider. */
export const JITSI = 1;
export const BIG_BLUE_BUTTON = 4;

/** Feature level 460. */
export const CONSTRUCTOR_GROUPS = 6;

/** Feature level 465. */
export const NEXTCLOUD_TALK = 7;

/** UTF-16 units of a playground's texts. */
export const MAX_PLAYGROUND_NAME = 60;
export const MAX_PLAYGROUND_LANGUAGE = 40;
export const MAX_PLAYGROUND_TEMPLATE = 1_000;

/** Size of an icon or logo in MiB, before it is made smaller. */
export const MAX_REALM_PICTURE_MIB = 5;
/** Size of an avatar in MiB, before it is made smaller. */
export const MAX_AVATAR_MIB = 5;

/** Size of an emoji's picture in MiB, before it is made smaller. */
export const MAX_EMOJI_MIB = 5;
/** Characters of an emoji's name. */
export const MAX_EMOJI_NAME = 60;
