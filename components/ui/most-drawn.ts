/** So many rows of a list are all drawn, so that find-in-page finds them; of more, only those in sight. */
export const MOST_DRAWN = 150;
