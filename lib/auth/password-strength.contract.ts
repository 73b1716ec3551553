/** What passwords must be like, for the server that refuses others and the clients that tell before. */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

/** Estimated guesses that must not be enough: as many as for eight random characters. */
export const PASSWORD_MIN_GUESSES = 100_000_000;
