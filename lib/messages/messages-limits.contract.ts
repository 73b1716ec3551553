/** Limits of messages, without the schema library, for the browser. */

/** In Unicode code points. */
export const MAX_SNIPPET_TITLE = 60;

/** In Unicode code points; matches MAX_MESSAGE_LENGTH. */
export const MAX_SNIPPET_CONTENT = 10_000;

/** The protocol's keys, and display names. */
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
 * Messages that a move can name, which bounds work and retries. Larger moves are of whole ranges, and are not retried.
 */
export const MAX_CHOSEN = MAX_OTHER_MESSAGES + 1;

/** In Unicode code points. */
export const MAX_MESSAGE_LENGTH = 10_000;

export const MESSAGE_TOO_LONG = `Message too long (limit: ${MAX_MESSAGE_LENGTH} characters)`;

/** Above this, wildcard mentions require a permission. */
export const MANY_PEOPLE = 15;

/** Each participant receives the list with each message. */
export const MAX_PARTICIPANTS = 200;
