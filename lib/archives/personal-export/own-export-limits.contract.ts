/** How often a person may export their own data. */

/** Begun in a minute, of which one is made at a time. */
export const OWN_EXPORTS_A_MINUTE = 3;
