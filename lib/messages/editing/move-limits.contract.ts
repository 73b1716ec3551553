/** How many messages a move can choose. */

/** Messages that one request can name besides its own. */
export const MAX_OTHER_MESSAGES = 1000;

/**
 * What can be chosen at most, however far apart. Work for each single message, and making a move again because somebody came
 * in between, is bounded by this. A larger move is of a topic, so that it lies in few ranges, and is made once.
 */
export const MOST_CHOSEN = MAX_OTHER_MESSAGES + 1;
