/** Limits of passkeys, without the library of schemas, for the browser. */

/** Per person. */
export const MAX_PASSKEYS = 20;
/** In code points. */
export const MAX_PASSKEY_NAME = 60;
/** What a browser says when a passkey signs in, as JSON; in UTF-16 units. */
export const MAX_ASSERTION = 8_000;
