/** Longer lists are virtualized; others are whole, for find-in-page. */
export const MOST_DRAWN = 150;
