/** The limit of topic names, names with a special meaning, and visibility policies; without the library of schemas, for the browser. */
import { shortened } from "../../text/cut-text.ts";

/** In Unicode code points. */
export const MAX_TOPIC_LENGTH = 60;

/** Error message of a longer one. */
export const TOPIC_TOO_LONG = `topic is too long (limit: ${MAX_TOPIC_LENGTH} characters)`;

/** Display name of the empty topic, for clients without the empty_topic_name capability. */
export const EMPTY_TOPIC_DISPLAY_NAME = "general chat";

/** Older clients send to the empty topic by this name. */
export const NO_TOPIC = "(no topic)";

/** The topic that a name stands for: everywhere, the display name of the empty topic means the empty topic. */
export function namedTopic(name: string): string {
  return name === EMPTY_TOPIC_DISPLAY_NAME ? "" : name;
}

/** The topic that a message sent to this name goes to: there, and only there, "(no topic)" means the empty one (level 370). */
export function sentTopic(name: string): string {
  return name === NO_TOPIC ? "" : namedTopic(name);
}

/** The name of a resolved topic begins with this. */
export const RESOLVED_TOPIC_PREFIX = "✔ ";

/** Stands for the end of a name that has no room beside the mark. */
export const OMISSION = "…";

/** The name without the mark of resolved topics. */
export function unresolvedName(name: string): string {
  return name.startsWith(RESOLVED_TOPIC_PREFIX) ? name.slice(RESOLVED_TOPIC_PREFIX.length) : name;
}

/**
 * The name with the mark of resolved topics. The end of one that would become too long is left out, so that every topic can
 * be resolved: clients put the mark before the name without asking whether it fits.
 */
export function resolvedName(name: string): string {
  return shortened(RESOLVED_TOPIC_PREFIX + name, MAX_TOPIC_LENGTH);
}

/** Whether two names differ at most in the mark of resolved topics, and in what was left out for it. */
export function differAtMostInMark(one: string, other: string): boolean {
  if (unresolvedName(one) === unresolvedName(other)) return true;
  const [marked, name] = one.startsWith(RESOLVED_TOPIC_PREFIX) ? [one, other] : [other, one];
  return !name.startsWith(RESOLVED_TOPIC_PREFIX) && resolvedName(name) === marked;
}

/** None chosen: the channel's setting applies. */
export const POLICY_INHERIT = 0;

export const POLICY_MUTED = 1;

/** Not muted although the channel is. */
export const POLICY_UNMUTED = 2;

export const POLICY_FOLLOWED = 3;

/** Policies that can be set automatically by a sender's settings. */
export type AutomaticPolicy = typeof POLICY_UNMUTED | typeof POLICY_FOLLOWED;

/** What a person can choose. */
export type ChosenPolicy = typeof POLICY_MUTED | AutomaticPolicy;

export type VisibilityPolicy = typeof POLICY_INHERIT | ChosenPolicy;

export const ALL_POLICIES: readonly ChosenPolicy[] = [POLICY_MUTED, POLICY_UNMUTED, POLICY_FOLLOWED];
