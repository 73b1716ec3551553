/** Marks messages as unread from here on. */

import { narrowOfView } from "../../../model/navigation/narrow-of-view.ts";
import { viewOfConversation } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { conversationKey } from "../../../model/store/history/conversation.ts";
import { type Message, patchMessages } from "../../../model/store/history/messages-state.ts";
import { withoutUnread, withUnread } from "../../../model/store/history/unread-state.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { reportReads } from "../../../net/reading/read-tracker.ts";
import { movedMeanwhile } from "../../../net/topics/moved-meanwhile.ts";
import { notify, notifyError } from "../../../ui/layers/notify.ts";
import { pauseReading } from "../../feed/unread/reading-pause.ts";

/** Server limit per request. */
const MAX_PER_REQUEST = 5000;

/** Pauses marking as read until another view opens. */
export async function markUnreadFrom(message: Message): Promise<void> {
  const ids = heldFrom(message);
  pauseReading(message.id);
  show(ids, message);
  const marked = { upTo: message.id - 1 };
  try {
    await reportReads();
    await markAllFrom(message, marked);
  } catch (error) {
    const left = ids.filter((id) => id > marked.upTo);
    chatStore.update((state) => ({
      ...state,
      messages: patchMessages(state.messages, left, { isRead: true }),
      unread: withoutUnread(state.unread, left),
    }));
    await sayWhy(message, error, marked.upTo >= message.id);
  }
}

/**
 * Repeats limited requests up to the newest message.
 * @param marked tracks progress, also of a failed run.
 */
async function markAllFrom(message: Message, marked: { upTo: number }): Promise<void> {
  const narrow = narrowOfView(viewOfConversation(message.conversation));
  for (;;) {
    const { found_newest, last_processed_id } = await callApi("POST /messages/flags/narrow", {
      anchor: String(Math.max(message.id, marked.upTo)),
      include_anchor: marked.upTo < message.id,
      num_before: 0,
      num_after: MAX_PER_REQUEST,
      narrow,
      // The name may belong to another topic by now.
      expected_message_id: message.id,
      op: "remove",
      flag: "read",
    });
    marked.upTo = last_processed_id ?? marked.upTo;
    if (found_newest || last_processed_id === null) return;
  }
}

async function sayWhy(message: Message, error: unknown, isInPart: boolean): Promise<void> {
  const what = isInPart ? "Not everything was marked unread." : "Nothing was marked unread.";
  const sentence = error instanceof Error ? `${what} ${error.message}` : what;
  const place = movedMeanwhile(error)?.place;
  if (!place) return notifyError(sentence);
  await notify(sentence, {
    label: "Do it there",
    run: () => void markUnreadFrom({ ...message, conversation: place }),
  });
}

function heldFrom({ id, conversation }: Message): number[] {
  const key = conversationKey(conversation);
  return [...chatStore.getState().messages.values(id - 1)]
    .filter((other) => other.isRead && conversationKey(other.conversation) === key)
    .map((other) => other.id);
}

function show(ids: readonly number[], { conversation }: Message): void {
  chatStore.update((state) => ({
    ...state,
    messages: patchMessages(state.messages, ids, { isRead: false }),
    unread: withUnread(state.unread, conversation, ids, false),
    readsToSend: new Set([...state.readsToSend].filter((id) => !ids.includes(id))),
  }));
}
