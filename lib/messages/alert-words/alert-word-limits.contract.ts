/** Limits of alert words. */

/** In Unicode code points. */
export const MAX_ALERT_WORD = 100;
