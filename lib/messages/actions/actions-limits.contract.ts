/** Limits of actions that the browser needs without zod. */

/** Characters of a value that a person enters. */
export const MAX_FIELD_VALUE = 2_000;
