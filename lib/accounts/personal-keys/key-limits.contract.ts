/** Limits of keys for programs, without the library of schemas, for the browser. */

/** Per person. */
export const MAX_PERSONAL_KEYS = 20;
/** In code points. */
export const MAX_KEY_NAME = 60;
