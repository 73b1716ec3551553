/** Actions on polls and to-do lists. */

import { chatStore } from "../../../model/store/chat-store.ts";
import { withoutSubmessage, withSubmessage } from "../../../model/store/history/messages-state.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { notifyFailure } from "../../../ui/layers/notify.ts";

/** Unconfirmed ids are negative; the server's are positive. */
let lastLocalId = 0;

/** Returns the local id used until the event arrives, or null after a reported refusal. */
export async function actOnWidget(messageId: number, action: object): Promise<number | null> {
  lastLocalId -= 1;
  const id = lastLocalId;
  const content = JSON.stringify(action);
  chatStore.update((state) => ({
    ...state,
    messages: withSubmessage(state.messages, {
      id,
      message_id: messageId,
      sender_id: state.ownUserId,
      msg_type: "widget",
      content,
    }),
  }));
  try {
    await callApi("POST /submessage", { message_id: messageId, msg_type: "widget", content });
    return id;
  } catch (error) {
    chatStore.update((state) => ({ ...state, messages: withoutSubmessage(state.messages, messageId, id) }));
    await notifyFailure("That was not saved.", error);
    return null;
  }
}

/** Unique together with the user's id. */
export function nextIndex(keys: readonly string[], ownUserId: number): number {
  const own = keys.flatMap((key) => {
    const parts = key.split(",").map(Number);
    return parts.includes(ownUserId) ? parts.filter((part) => !Number.isNaN(part)) : [];
  });
  const taken = new Set(own);
  let index = 1;
  while (taken.has(index)) index += 1;
  return index;
}
