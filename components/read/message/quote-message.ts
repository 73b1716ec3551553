/** Quotes a message in the composer of its conversation. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { awaitField, stopAwaiting, takeTyped } from "../../model/keyboard/type-ahead.ts";
import { quotationField } from "../../model/messages/awaited-fields.ts";
import { addressOf } from "../../model/navigation/copy-address.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewKey, viewOfConversation, viewOfMessage } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { notifyError } from "../../ui/layers/notify.ts";
import { fetchSource } from "./message-source.ts";
import { quotation } from "./quotation.ts";

/** What had been written there stays above the quotation; what is typed until it is there follows below it. */
export async function quoteMessage(message: Message): Promise<void> {
  const field = quotationField(message.id);
  awaitField(field);
  try {
    const source = await fetchSource(message.id);
    const { messages, users } = chatStore.getState();
    // It may have been moved meanwhile.
    const current = messages.get(message.id) ?? message;
    const view = viewOfConversation(current.conversation);
    const quoted = quotation({
      name: users.get(message.senderId)?.name ?? message.senderName,
      senderId: message.senderId,
      address: addressOf(viewOfMessage(current)),
      source,
    });
    const key = viewKey(view);
    const former = readDraft(key).content;
    const before = former === "" ? "" : `${former.trimEnd()}\n\n`;
    writeDraft(key, draftOf(view, { content: before + quoted + takeTyped(field), topic: "" }));
    navigate(view);
    focusComposer();
  } catch {
    stopAwaiting();
    await notifyError("The message could not be quoted. Please try again.");
  }
}
