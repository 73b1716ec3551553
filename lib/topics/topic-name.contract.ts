/** What the names of topics mean to everybody who reads or writes them. */

/** How the empty topic is shown, and read, by clients that do not know it. */
export const EMPTY_TOPIC_DISPLAY_NAME = "general chat";

/** The name of a resolved topic begins with this. */
export const RESOLVED_TOPIC_PREFIX = "✔ ";
