/** Marks a message and what follows it in its conversation as unread. */
import { requestApi } from "../../connection/api-client.ts";
import { narrowOfView } from "../../feed/narrow-of-view.ts";
import { reportReads } from "../../feed/unread/read-tracker.ts";
import { pauseReading } from "../../feed/unread/reading-pause.ts";
import { viewOfConversation } from "../../navigation/view.ts";
import { chatStore } from "../../store/chat-store.ts";
import { conversationKey } from "../../store/history/conversation.ts";
import { type Message, patchMessages } from "../../store/history/messages-state.ts";
import { withoutUnread, withUnread } from "../../store/history/unread-state.ts";
import { notifyError } from "../../ui/layers/notify.ts";

/** The server's bound for one request. */
const MOST = 5000;

/**
 * Shown at once, and taken back with a notice when the server refuses. Scrolling marks nothing as read until the reader
 * opens another view.
 */
export async function markUnreadFrom(message: Message): Promise<void> {
  const ids = heldFrom(message);
  pauseReading(message.id);
  show(ids, message);
  try {
    await reportReads();
    await requestApi("POST", "/messages/flags/narrow", {
      anchor: String(message.id),
      include_anchor: true,
      num_before: 0,
      num_after: MOST,
      narrow: narrowOfView(viewOfConversation(message.conversation)),
      op: "remove",
      flag: "read",
    });
  } catch (error) {
    chatStore.update((state) => ({
      ...state,
      messages: patchMessages(state.messages, ids, { isRead: true }),
      unread: withoutUnread(state.unread, ids),
    }));
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`Nothing was marked unread.${reason}`);
  }
}

/** The read messages from this one on that the tab holds. */
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
    // What was about to be reported as read is not any more.
    readsToSend: new Set([...state.readsToSend].filter((id) => !ids.includes(id))),
  }));
}
