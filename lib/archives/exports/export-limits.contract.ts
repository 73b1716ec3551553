/** Limits of exports. */

/** Exports per organization in seven days. */
export const MAX_EXPORTS_A_WEEK = 5;
/** Days until an archive is deleted. */
export const KEPT_DAYS = 7;
