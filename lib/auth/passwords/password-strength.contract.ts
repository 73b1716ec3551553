/** Requirements for passwords, shared by the server that enforces them and clients that check in advance. */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

/** The error message of a longer one. */
export const PASSWORD_TOO_LONG = `The password may have at most ${PASSWORD_MAX_LENGTH} characters.`;

/** Least number of estimated guesses, about that of eight random characters. */
export const PASSWORD_MIN_GUESSES = 100_000_000;
