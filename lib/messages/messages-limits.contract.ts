/** Limits of messages. */

/** In Unicode code points. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Error message of a longer one. */
export const MESSAGE_TOO_LONG = `Message too long (limit: ${MAX_MESSAGE_LENGTH} characters)`;

/** In channels and topics with more people than this, a wildcard mention requires a permission. */
export const MANY_PEOPLE = 15;

/** People in a direct conversation: each of them receives the list of all with each message. */
export const MAX_PARTICIPANTS = 200;
