/** Closes notifications read elsewhere. */
import { chatStore } from "../../model/store/chat-store.ts";
import { workerRegistration } from "./browser-subscription.ts";
import { listInTurn } from "./notice-turn.ts";

/** By tag: browsers list only those of a worker. */
const ownNotices = new Map<string, Notification>();

export function rememberShown(notification: Notification): void {
  const { tag } = notification;
  ownNotices.set(tag, notification);
  notification.onclose = () => ownNotices.get(tag) === notification && ownNotices.delete(tag);
}

export async function closeReadNotices(): Promise<void> {
  const registration = await workerRegistration();
  const shown = registration ? await listInTurn(registration) : [];
  const { connection, unread } = chatStore.getState();
  if (connection !== "online") return;
  for (const notification of [...shown, ...ownNotices.values()]) {
    const messageId: unknown = notification.data?.messageId;
    // Earlier versions stored no message id.
    if (typeof messageId !== "number" || !unread.places.has(messageId)) notification.close();
  }
}
