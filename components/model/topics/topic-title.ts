/** How a topic is shown: resolved ones carry a mark before their name, the empty one has a stand-in. */

import {
  EMPTY_TOPIC_DISPLAY_NAME,
  RESOLVED_TOPIC_PREFIX,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { withIsolates } from "../../../lib/text/direction.ts";

/** Takes the mark of a resolved topic off its name. */
export function splitResolved(topic: string): { isResolved: boolean; rest: string } {
  const isResolved = topic.startsWith(RESOLVED_TOPIC_PREFIX);
  return { isResolved, rest: isResolved ? topic.slice(RESOLVED_TOPIC_PREFIX.length).trimStart() : topic };
}

/** The look of the stand-in; where a line ends, its slanted last letter would be cut off without the room. */
export const STAND_IN = "pr-1 italic";

/** The name, in which addresses do not decide on the direction, or the stand-in for the empty one. */
export function topicTitle(topic: string): string {
  return topic === "" ? EMPTY_TOPIC_DISPLAY_NAME : withIsolates(topic);
}
