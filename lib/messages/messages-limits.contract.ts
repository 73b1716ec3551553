/** Limits of messages and the reasons for reporting one, without the library of schemas, for the browser. */

/** In Unicode code points. */
export const MAX_SNIPPET_TITLE = 60;

/** In Unicode code points, as of a message. */
export const MAX_SNIPPET_CONTENT = 10_000;

/** Reasons for reporting a message: keys of the protocol, with the names that clients show. */
export const reportTypes = [
  { key: "spam", name: "Spam" },
  { key: "harassment", name: "Harassment" },
  { key: "inappropriate", name: "Inappropriate content" },
  { key: "norms", name: "Violates community norms" },
  { key: "illegal", name: "Illegal content" },
  { key: "impersonation", name: "Impersonation" },
  { key: "other", name: "Other reason" },
] as const;

export type ReportType = (typeof reportTypes)[number]["key"];

/** Unicode code points of a description. */
export const MAX_REPORT_DESCRIPTION = 1_000;

/** Unicode code points of a note. */
export const MAX_REMINDER_NOTE_LENGTH = 1_000;

/** In Unicode code points. */
export const MAX_ALERT_WORD = 100;

/** Messages that one request can name besides its own. */
export const MAX_OTHER_MESSAGES = 1000;

/**
 * What can be chosen at most, however far apart. Work for each single message, and making a move again because somebody came
 * in between, is bounded by this. A larger move is of a topic, so that it lies in few ranges, and is made once.
 */
export const MOST_CHOSEN = MAX_OTHER_MESSAGES + 1;

/** In Unicode code points. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Error message of a longer one. */
export const MESSAGE_TOO_LONG = `Message too long (limit: ${MAX_MESSAGE_LENGTH} characters)`;

/** In channels and topics with more people than this, a wildcard mention requires a permission. */
export const MANY_PEOPLE = 15;

/** People in a direct conversation: each of them receives the list of all with each message. */
export const MAX_PARTICIPANTS = 200;
