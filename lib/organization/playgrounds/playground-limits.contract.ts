/** Limits of code playgrounds. */

/** In UTF-16 units, as are the next. */
export const MAX_PLAYGROUND_NAME = 60;
export const MAX_PLAYGROUND_LANGUAGE = 40;
export const MAX_PLAYGROUND_TEMPLATE = 1_000;
