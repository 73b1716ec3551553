/** Lengths in Unicode code points (contract: defaults.json, limits). */

export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TOPIC_LENGTH = 60;

/** Channels and topics with more people than this ask for a right before all of them are mentioned (facts). */
export const MANY_PEOPLE = 15;

/** How the empty topic is shown, and read, by clients that do not know it. */
export const EMPTY_TOPIC_DISPLAY_NAME = "general chat";
