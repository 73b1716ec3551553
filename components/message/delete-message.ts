/** Deletes messages. */
import { requestApi } from "../connection/api-client.ts";
import { chatStore } from "../store/chat-store.ts";
import { removeFromFeeds, restoreToFeeds } from "../store/history/feeds-state.ts";
import { withMessages } from "../store/history/messages-state.ts";
import { notifyError } from "../ui/layers/notify.ts";

/** Gone at once, and back with a notice when the server refuses. */
export async function deleteMessage(messageId: number): Promise<void> {
  const { messages, feeds } = chatStore.getState();
  const message = messages.get(messageId);
  if (!message) return;
  const shownIn = [...feeds].flatMap(([key, feed]) => (feed.ids.has(messageId) ? [key] : []));
  chatStore.update((state) => ({ ...state, feeds: removeFromFeeds(state.feeds, [messageId]) }));
  try {
    await requestApi("DELETE", `/messages/${messageId}`);
  } catch (error) {
    chatStore.update((state) => ({
      ...state,
      messages: withMessages(state.messages, [state.messages.get(messageId) ?? message]),
      feeds: restoreToFeeds(state.feeds, shownIn, messageId),
    }));
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`The message was not deleted.${reason}`);
  }
}
