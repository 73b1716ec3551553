/** Password requirements, also for clients to check in advance. */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

export const PASSWORD_TOO_LONG = `The password may have at most ${PASSWORD_MAX_LENGTH} characters.`;

/** The guesses for about eight random characters. */
export const PASSWORD_MIN_GUESSES = 100_000_000;
