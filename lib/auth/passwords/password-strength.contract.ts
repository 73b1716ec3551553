/** Requirements for passwords, shared by the server that enforces them and clients that check in advance. */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

/** Least number of estimated guesses, about that of eight random characters. */
export const PASSWORD_MIN_GUESSES = 100_000_000;
