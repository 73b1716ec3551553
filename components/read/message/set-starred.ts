/** Stars a message, or takes its star away. */

import { chatStore } from "../../model/store/chat-store.ts";
import { patchMessages } from "../../model/store/history/messages-state.ts";
import { callApi } from "../../net/connection/api-client.ts";

/**
 * Shown at once, and taken back when the server refuses.
 * @throws RequestFailure
 */
export async function setStarred(messageId: number, isStarred: boolean): Promise<void> {
  const show = (value: boolean) =>
    chatStore.update((state) => ({
      ...state,
      messages: patchMessages(state.messages, [messageId], { isStarred: value }),
    }));
  show(isStarred);
  try {
    await callApi("POST /messages/flags", {
      messages: [messageId],
      op: isStarred ? "add" : "remove",
      flag: "starred",
    });
  } catch (error) {
    show(!isStarred);
    throw error;
  }
}
