/** Limits of saved snippets. */

/** In Unicode code points. */
export const MAX_SNIPPET_TITLE = 60;
/** In Unicode code points, as of a message. */
export const MAX_SNIPPET_CONTENT = 10_000;
