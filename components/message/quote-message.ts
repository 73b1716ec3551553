/** Quotes a message in the composer of its conversation. */
import { focusComposer } from "../composer/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../composer/drafts.ts";
import { awaitField, stopAwaiting, takeTyped } from "../keyboard/type-ahead.ts";
import { addressOf } from "../navigation/copy-address.ts";
import { navigate } from "../navigation/navigate.ts";
import { viewKey, viewOfConversation, viewOfMessage } from "../navigation/view.ts";
import { chatStore } from "../store/chat-store.ts";
import type { Message } from "../store/history/messages-state.ts";
import { notifyError } from "../ui/layers/notify.ts";
import { quotationField } from "./awaited-fields.ts";
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
