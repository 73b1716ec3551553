/** Deletes messages. */

import { chatStore } from "../../model/store/chat-store.ts";
import { removeFromFeeds, restoreToFeeds } from "../../model/store/history/feeds-state.ts";
import { withMessages } from "../../model/store/history/messages-state.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { notify, notifyError } from "../../ui/layers/notify.ts";

/** For as long as the notice offers to undo it; the server cannot bring a message back. */
const UNDO_MS = 4000;

/** Gone at once for the reader, for everybody when the time to undo it is over; back with a notice when it is refused. */
export async function deleteMessage(messageId: number): Promise<void> {
  const { messages, feeds } = chatStore.getState();
  const message = messages.get(messageId);
  if (!message) return;
  const shownIn = [...feeds].flatMap(([key, feed]) => (feed.ids.has(messageId) ? [key] : []));
  const restore = () =>
    chatStore.update((state) => ({
      ...state,
      messages: withMessages(state.messages, [state.messages.get(messageId) ?? message]),
      feeds: restoreToFeeds(state.feeds, shownIn, messageId),
    }));
  chatStore.update((state) => ({ ...state, feeds: removeFromFeeds(state.feeds, [messageId]) }));
  if (await isUndone()) return restore();
  try {
    await callApi("DELETE /messages/{message_id}", { message_id: messageId }, { keepalive: true });
  } catch (error) {
    restore();
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`The message was not deleted.${reason}`);
  }
}

/** Waits for the time to be over, or the page to be left: who leaves has made up their mind. */
function isUndone(): Promise<boolean> {
  return new Promise((resolve) => {
    const decide = (undoes: boolean) => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      resolve(undoes);
    };
    const leave = () => decide(false);
    const timer = setTimeout(leave, UNDO_MS);
    window.addEventListener("pagehide", leave);
    void notify("Message deleted", { label: "Undo", run: () => decide(true) });
  });
}
