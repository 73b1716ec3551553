/** Limits of messages and reasons for reports, for the browser: without the schema library. */

/** In Unicode code points. */
export const MAX_SNIPPET_TITLE = 60;

/** In Unicode code points; matches MAX_MESSAGE_LENGTH. */
export const MAX_SNIPPET_CONTENT = 10_000;

/** The protocol's keys of report reasons, with the names that clients show. */
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

/** In Unicode code points. */
export const MAX_REPORT_DESCRIPTION = 1_000;

/** In Unicode code points. */
export const MAX_REMINDER_NOTE_LENGTH = 1_000;

/** In Unicode code points. */
export const MAX_ALERT_WORD = 100;

/** Further messages that one request can name. */
export const MAX_OTHER_MESSAGES = 1000;

/**
 * Messages that a move can name individually; bounds the work per message and the retries after concurrent changes.
 * Larger moves are of topics, which lie in few ranges, and are made once.
 */
export const MOST_CHOSEN = MAX_OTHER_MESSAGES + 1;

/** In Unicode code points. */
export const MAX_MESSAGE_LENGTH = 10_000;

export const MESSAGE_TOO_LONG = `Message too long (limit: ${MAX_MESSAGE_LENGTH} characters)`;

/** Above this many people in a channel or topic, wildcard mentions require a permission. */
export const MANY_PEOPLE = 15;

/** Participants of a direct conversation; each receives the whole list with each message. */
export const MAX_PARTICIPANTS = 200;
