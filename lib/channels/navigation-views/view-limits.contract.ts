/** Limits of a person's views. */

/** In Unicode code points. */
export const MAX_VIEW_NAME = 100;
