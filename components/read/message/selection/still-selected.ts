/** What of a selection is left after messages were moved or deleted. */
import { type Conversation, conversationKey } from "../../../model/store/history/conversation.ts";
import type { Selection } from "./selection.ts";

/**
 * Messages that went to another topic together stay selected as long as they are in view; what has left the others is no
 * longer among them. With the last one the selecting ends.
 * @param shown the conversation that is in view; null where several are.
 */
export function stillSelected(
  selection: Selection,
  messages: ReadonlyMap<number, { readonly conversation: Conversation }>,
  shown: Conversation | null,
): Selection | null {
  const present = [...selection.ids].flatMap((id) => {
    const conversation = messages.get(id)?.conversation;
    return conversation ? { id, conversation } : [];
  });
  const place = present[0]?.conversation;
  const key = place && conversationKey(place);
  const areTogether = present.every(({ conversation }) => conversationKey(conversation) === key);
  const areInView = shown === null || conversationKey(shown) === key;
  const topic = place?.kind === "topic" && areTogether && areInView ? place : selection.topic;
  const topicKey = conversationKey(topic);
  const left = present.filter(({ conversation }) => conversationKey(conversation) === topicKey);
  if (left.length === 0) return null;
  const isSame = left.length === selection.ids.size && topicKey === conversationKey(selection.topic);
  return isSame ? selection : { topic, ids: new Set(left.map(({ id }) => id)) };
}
