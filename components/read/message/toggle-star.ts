/** Stars messages. */
import { chatStore } from "../../model/store/chat-store.ts";
import { type Message, patchMessages } from "../../model/store/history/messages-state.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { notifyError } from "../../ui/layers/notify.ts";

export async function toggleStar(message: Message): Promise<void> {
  try {
    await setStarred(message.id, !message.isStarred);
  } catch {
    void notifyError(
      message.isStarred ? "The star could not be removed." : "The message could not be starred.",
    );
  }
}

/** @throws RequestFailure */
async function setStarred(messageId: number, isStarred: boolean): Promise<void> {
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
