/** Finds out whether the server has a message already whose sending was not answered, so that it is not sent twice. */
import { narrowOfView } from "../feed/narrow-of-view.ts";
import { viewOfConversation } from "../navigation/view.ts";
import { chatStore } from "../store/chat-store.ts";
import type { MessagesAnswer } from "../store/history/merge-fetched.ts";
import type { OutgoingMessage } from "../store/history/outbox-state.ts";
import { requestApi } from "./api-client.ts";

/** How many of the reader's own latest messages in the conversation are compared. */
const LATEST = 50;
/** How far the clocks of this browser and the server may differ, in seconds. */
const CLOCK_TOLERANCE = 600;

/**
 * The id of the message, or null if the server does not have it.
 * @throws RequestFailure
 */
export async function findSentCopy(outgoing: OutgoingMessage): Promise<number | null> {
  const { ownUserId, outbox } = chatStore.getState();
  const { messages } = await requestApi<MessagesAnswer>("GET", "/messages", {
    narrow: [
      ...narrowOfView(viewOfConversation(outgoing.conversation)),
      { operator: "sender", operand: ownUserId },
    ],
    anchor: "newest",
    num_before: LATEST,
    num_after: 0,
    // As it was written.
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  const taken = new Set([...outbox.values()].map(({ messageId }) => messageId));
  const copy = messages.find(
    ({ id, timestamp, content }) =>
      id > outgoing.afterId &&
      timestamp > outgoing.timestamp - CLOCK_TOLERANCE &&
      content.trim() === outgoing.content.trim() &&
      !taken.has(id),
  );
  return copy?.id ?? null;
}
