/** Limits of what administrators write about people's accounts. */

/** Of the note to somebody whose account is deactivated, in UTF-16 units. */
export const MAX_DEACTIVATION_COMMENT = 2_000;
