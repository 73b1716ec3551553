/** The providers of video calls that there are. */

/** Their ids, as in the setting video_chat_provider. */
export const JITSI = 1;
export const BIG_BLUE_BUTTON = 4;
/** Feature level 460. */
export const CONSTRUCTOR_GROUPS = 6;
/** Feature level 465. */
export const NEXTCLOUD_TALK = 7;
