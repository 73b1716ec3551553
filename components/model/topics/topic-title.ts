/** Topic titles. */

import {
  EMPTY_TOPIC_DISPLAY_NAME,
  RESOLVED_TOPIC_PREFIX,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { withIsolates } from "../../../lib/text/direction.ts";

export function splitResolved(topic: string): { isResolved: boolean; rest: string } {
  const isResolved = topic.startsWith(RESOLVED_TOPIC_PREFIX);
  return { isResolved, rest: isResolved ? topic.slice(RESOLVED_TOPIC_PREFIX.length).trimStart() : topic };
}

/** Without padding, truncation would cut off the slanted last letter. */
export const STAND_IN = "pr-1 italic";

/** Isolates URLs, which must not decide the text direction. */
export function topicTitle(topic: string): string {
  return topic === "" ? EMPTY_TOPIC_DISPLAY_NAME : withIsolates(topic);
}
