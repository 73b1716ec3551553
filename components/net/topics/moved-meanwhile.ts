/** The error of a request whose messages have moved. */

import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { RequestFailure } from "../connection/api-client.ts";

/** Nothing was changed. */
export class MovedMeanwhile extends Error {
  /** Null if hidden from the user, or deleted. */
  readonly place: TopicConversation | null;

  constructor(message: string, place: TopicConversation | null) {
    super(message);
    this.name = "MovedMeanwhile";
    this.place = place;
  }
}

export function movedMeanwhile(error: unknown): MovedMeanwhile | null {
  if (!(error instanceof RequestFailure) || error.code !== "EXPECTATION_MISMATCH") return null;
  const { stream_id: channelId, topic } = error.answer;
  const isKnown = typeof channelId === "number" && typeof topic === "string";
  return new MovedMeanwhile(error.message, isKnown ? { kind: "topic", channelId, topic } : null);
}
