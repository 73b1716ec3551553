/** Limits of bots. */

/** Characters before "-bot@" in an address. */
export const MAX_SHORT_NAME = 60;
