/** Names and policies of topics that the browser needs without zod. */
import { shortened } from "../../text/cut-text.ts";

/** In code points. */
export const MAX_TOPIC_LENGTH = 60;

export const TOPIC_TOO_LONG = `topic is too long (limit: ${MAX_TOPIC_LENGTH} characters)`;

/** For clients without the empty_topic_name capability. */
export const EMPTY_TOPIC_DISPLAY_NAME = "general chat";

/** Older clients' name for the empty topic. */
export const NO_TOPIC = "(no topic)";

/** In all requests, the empty topic's display name means the empty topic. */
export function namedTopic(name: string): string {
  return name === EMPTY_TOPIC_DISPLAY_NAME ? "" : name;
}

/** Only in sends, "(no topic)" also means the empty topic (level 370). */
export function sentTopic(name: string): string {
  return name === NO_TOPIC ? "" : namedTopic(name);
}

export const RESOLVED_TOPIC_PREFIX = "✔ ";

/** Replaces the end of a name that is too long beside the mark. */
export const OMISSION = "…";

export function unresolvedName(name: string): string {
  return name.startsWith(RESOLVED_TOPIC_PREFIX) ? name.slice(RESOLVED_TOPIC_PREFIX.length) : name;
}

/** Shortens long names, so that every topic can be resolved: clients add the mark without checking the length. */
export function resolvedName(name: string): string {
  return shortened(RESOLVED_TOPIC_PREFIX + name, MAX_TOPIC_LENGTH);
}

/** Whether two names differ at most in the resolved mark and the shortening for it. */
export function differAtMostInMark(one: string, other: string): boolean {
  if (unresolvedName(one) === unresolvedName(other)) return true;
  const [marked, name] = one.startsWith(RESOLVED_TOPIC_PREFIX) ? [one, other] : [other, one];
  return !name.startsWith(RESOLVED_TOPIC_PREFIX) && resolvedName(name) === marked;
}

/** The channel's setting applies. */
export const POLICY_INHERIT = 0;

export const POLICY_MUTED = 1;

/** Unmuted in a muted channel. */
export const POLICY_UNMUTED = 2;

export const POLICY_FOLLOWED = 3;

/** Set automatically by a sender's settings. */
export type AutomaticPolicy = typeof POLICY_UNMUTED | typeof POLICY_FOLLOWED;

export type ChosenPolicy = typeof POLICY_MUTED | AutomaticPolicy;

export type VisibilityPolicy = typeof POLICY_INHERIT | ChosenPolicy;

export const ALL_POLICIES: readonly ChosenPolicy[] = [POLICY_MUTED, POLICY_UNMUTED, POLICY_FOLLOWED];
