/** The limit of topic names, and names with a special meaning. */

/** In Unicode code points. */
export const MAX_TOPIC_LENGTH = 60;

/** Error message of a longer one. */
export const TOPIC_TOO_LONG = `topic is too long (limit: ${MAX_TOPIC_LENGTH} characters)`;

/** Display name of the empty topic, for clients without the empty_topic_name capability. */
export const EMPTY_TOPIC_DISPLAY_NAME = "general chat";

/** The name of a resolved topic begins with this. */
export const RESOLVED_TOPIC_PREFIX = "✔ ";

/** The name without the mark of resolved topics. */
export function unresolvedName(name: string): string {
  return name.startsWith(RESOLVED_TOPIC_PREFIX) ? name.slice(RESOLVED_TOPIC_PREFIX.length) : name;
}
