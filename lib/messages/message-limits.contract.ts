/** Limits of messages. */

/** In Unicode code points. */
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;

/** In channels and topics with more people than this, a wildcard mention requires a permission. */
export const MANY_PEOPLE = 15;
