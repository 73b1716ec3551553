/** Quotes a message in its conversation's composer. */
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

/** Earlier text stays above, text typed meanwhile goes below. */
export async function quoteMessage(message: Message): Promise<void> {
  const field = quotationField(message.id);
  awaitField(field);
  try {
    const source = await fetchSource(message.id);
    const { messages, users } = chatStore.getState();
    // The message may have moved meanwhile.
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

type Quoted = {
  name: string;
  senderId: number;
  address: string;
  source: string;
};

const SHORTEST_FENCE = 3;

/** Markdown that names the sender silently and ends where the reply starts. */
export function quotation({ name, senderId, address, source }: Quoted): string {
  const runs = source.match(/`{3,}/g) ?? [];
  const longest = Math.max(SHORTEST_FENCE - 1, ...runs.map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `@_**${name}|${senderId}** [said](${address}):\n${fence}quote\n${source}\n${fence}\n`;
}
