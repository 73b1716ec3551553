/** The error of a request that names the former place of a message or a topic. */

import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { RequestFailure } from "../connection/api-client.ts";

/** Messages are elsewhere than this tab shows them; nothing was changed. */
export class MovedMeanwhile extends Error {
  /** Where the messages are now; null when the reader cannot see that, or they were deleted. */
  readonly place: TopicConversation | null;

  constructor(message: string, place: TopicConversation | null) {
    super(message);
    this.name = "MovedMeanwhile";
    this.place = place;
  }
}

/** The error in a form that says where to go on; null for every other one. */
export function movedMeanwhile(error: unknown): MovedMeanwhile | null {
  if (!(error instanceof RequestFailure) || error.code !== "EXPECTATION_MISMATCH") return null;
  const { stream_id: channelId, topic } = error.answer;
  const isKnown = typeof channelId === "number" && typeof topic === "string";
  return new MovedMeanwhile(error.message, isKnown ? { kind: "topic", channelId, topic } : null);
}
