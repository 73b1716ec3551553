/** Takes notifications away from the desktop when their messages were read elsewhere. */
import { chatStore } from "../../model/store/chat-store.ts";
import { workerRegistration } from "./browser-subscription.ts";
import { listInTurn } from "./notice-turn.ts";

/** Those that this page has shown itself, by their tags: a browser lists only those of a worker. */
const ownNotices = new Map<string, Notification>();

/** A later one with the same tag replaces it. */
export function rememberShown(notification: Notification): void {
  const { tag } = notification;
  ownNotices.set(tag, notification);
  notification.onclose = () => ownNotices.get(tag) === notification && ownNotices.delete(tag);
}

/** Nothing while it is not known what was read. */
export async function closeReadNotices(): Promise<void> {
  const registration = await workerRegistration();
  const shown = registration ? await listInTurn(registration) : [];
  const { connection, unread } = chatStore.getState();
  if (connection !== "online") return;
  for (const notification of [...shown, ...ownNotices.values()]) {
    const messageId: unknown = notification.data?.messageId;
    // Those shown by an earlier version do not name their message: the open app shows it.
    if (typeof messageId !== "number" || !unread.places.has(messageId)) notification.close();
  }
}
