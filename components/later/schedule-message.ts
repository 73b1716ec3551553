/** Schedules what is written in a composer, and takes it back into one. */
import { draftOf, readDraft, writeDraft } from "../composer/drafts.ts";
import { requestApi } from "../connection/api-client.ts";
import { navigate } from "../navigation/navigate.ts";
import { viewKey, viewOfConversation } from "../navigation/view.ts";
import type { Conversation } from "../store/history/conversation.ts";

/**
 * The draft goes once the server has the message.
 * @param seconds since 1970.
 * @throws RequestFailure with a sentence that can be shown.
 */
export async function scheduleMessage(
  draftKey: string,
  conversation: Conversation,
  seconds: number,
): Promise<void> {
  const draft = readDraft(draftKey);
  const address =
    conversation.kind === "topic"
      ? { type: "channel", to: conversation.channelId, topic: conversation.topic }
      : { type: "direct", to: conversation.userIds };
  await requestApi("POST", "/scheduled_messages", {
    ...address,
    content: draft.content,
    scheduled_delivery_timestamp: seconds,
  });
  writeDraft(draftKey, { ...draft, content: "", topic: "" });
}

/**
 * It is deleted first, so that it cannot be sent while it is edited; then its text is below what is written there.
 * @throws RequestFailure with a sentence that can be shown.
 */
export async function takeBackScheduled(
  id: number,
  conversation: Conversation,
  content: string,
): Promise<void> {
  await requestApi("DELETE", `/scheduled_messages/${id}`);
  const view = viewOfConversation(conversation);
  const key = viewKey(view);
  const former = readDraft(key).content;
  writeDraft(key, draftOf(view, { content: former === "" ? content : `${former}\n${content}`, topic: "" }));
  navigate(view);
}
