/** Longer lists are virtualized; shorter ones are drawn whole, for find-in-page. */
export const MAX_DRAWN = 150;
