/** What bounding the history and letting go of it have in common. */

/** The last feeds opened that are kept; others are forgotten, and fetched when they are opened again. */
export const MOST_FEEDS = 50;

/** The message the reader was at in the view with this key, or that it is to be opened at its end; undefined for neither. */
export type PlaceOf = (viewKey: string) => number | "end" | undefined;
