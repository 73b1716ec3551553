/** How many exports there may be, and for how long. */

/** For all administrators together, in seven days. */
export const MAX_EXPORTS_A_WEEK = 5;
/** Days for which an archive is kept. */
export const KEPT_DAYS = 7;
