/** Begins a reply that refers to one message. */
import { draftOf, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { referenceLine, splitReference } from "../../model/messages/reply-reference.ts";
import { addressOf } from "../../model/navigation/copy-address.ts";
import { viewKey, viewOfConversation, viewOfMessage } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { replyTo } from "./reply-to.ts";

/** The text in the composer stays; a former reference is replaced. */
export function replyToMessage(message: Message): void {
  const view = viewOfConversation(message.conversation);
  const key = viewKey(view);
  const reference = referenceLine({
    name: chatStore.getState().users.get(message.senderId)?.name ?? message.senderName,
    senderId: message.senderId,
    address: addressOf(viewOfMessage(message)),
    notifies: false,
  });
  const { text } = splitReference(readDraft(key).content);
  writeDraft(key, draftOf(view, { content: reference + text, topic: "" }));
  replyTo(message);
}
