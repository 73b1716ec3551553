/** Lists up to this length are rendered whole, for find-in-page; longer ones are virtualized. */
export const MOST_DRAWN = 150;
