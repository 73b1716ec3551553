/** Limits of what administrators write about people's accounts. */

/** UTF-16 units of the note to somebody whose account is deactivated. */
export const MAX_DEACTIVATION_COMMENT = 2_000;
