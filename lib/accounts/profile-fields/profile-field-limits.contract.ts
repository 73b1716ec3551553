/** Limits of custom profile fields and of what people fill in. */

/** In Unicode code points, as are the next. */
export const MAX_FIELD_NAME = 40;
export const MAX_FIELD_HINT = 80;
export const MAX_SHORT_TEXT = 50;
export const MAX_LONG_TEXT = 500;
