/** Topic titles: a mark for resolved topics, a stand-in for the empty name. */

import {
  EMPTY_TOPIC_DISPLAY_NAME,
  RESOLVED_TOPIC_PREFIX,
} from "../../../lib/channels/topics/topic-name.contract.ts";
import { withIsolates } from "../../../lib/text/direction.ts";

/** Splits off the mark of a resolved topic. */
export function splitResolved(topic: string): { isResolved: boolean; rest: string } {
  const isResolved = topic.startsWith(RESOLVED_TOPIC_PREFIX);
  return { isResolved, rest: isResolved ? topic.slice(RESOLVED_TOPIC_PREFIX.length).trimStart() : topic };
}

/** Style of the stand-in; without padding, a truncated line would cut off its slanted last letter. */
export const STAND_IN = "pr-1 italic";

/** Isolates URLs in the name, so that they do not decide the text direction. */
export function topicTitle(topic: string): string {
  return topic === "" ? EMPTY_TOPIC_DISPLAY_NAME : withIsolates(topic);
}
