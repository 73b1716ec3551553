/** Limits of an organization's own emoji, for the server and for the forms of the app. */

/** In MiB, before it is made smaller. */
export const MAX_EMOJI_MIB = 5;
/** In characters. */
export const MAX_EMOJI_NAME = 60;
