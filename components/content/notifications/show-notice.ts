/** Notifies of a new message by sound and on the desktop. */
import { embeddedName } from "../../../lib/text/direction.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { conversationKey } from "../../model/store/history/conversation.ts";
import { type Message, messageFromWire } from "../../model/store/history/messages-state.ts";
import type { EventOf } from "../../model/store/wire-events.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { workerRegistration } from "../../net/notifications/browser-subscription.ts";
import { noticeOf } from "../../net/notifications/notice-of.ts";
import { showInTurn } from "../../net/notifications/notice-turn.ts";
import { rememberShown } from "../../net/notifications/shown-notices.ts";
import { playSound } from "../../net/notifications/sounds.ts";
import { messageExcerpt } from "../message-content/message-excerpt.ts";
import { offerNotifications } from "./offer-notifications.ts";

/** Keeps other tabs from notifying too. */
const HELD_MS = 5000;

export function showNotice(event: EventOf<"message">): void {
  const state = chatStore.getState();
  const message = messageFromWire(event.message, event.flags, state.ownUserId);
  const notice = noticeOf(state, message, event.flags);
  if (!(notice.isShown || notice.isHeard) || isInSight(message)) return;
  inOneTab(message.id, () => {
    if (notice.isHeard) playSound(state.settings.personal.get("notification_sound"));
    if (notice.isShown) void showOnDesktop(message);
    if (notice.isShown) offerNotifications();
  });
}

function isInSight({ conversation }: Message): boolean {
  const view = currentView();
  const isOpen = view.kind === "topic" || view.kind === "direct";
  return document.hasFocus() && isOpen && viewKey(view) === viewKey(viewOfConversation(conversation));
}

/** Insecure contexts have neither locks nor desktop notifications. */
function inOneTab(messageId: number, act: () => void): void {
  if (!("locks" in navigator)) {
    act();
    return;
  }
  void navigator.locks.request(`notice ${messageId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  });
}

async function showOnDesktop(message: Message): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const { settings, users, organization } = chatStore.getState();
  const isSecret =
    message.conversation.kind === "direct" &&
    settings.personal.get("pm_content_in_desktop_notifications") === false;
  const view = viewOfConversation(message.conversation);
  const options = {
    body: isSecret ? "New message" : messageExcerpt(message),
    icon: users.get(message.senderId)?.avatarUrl ?? organization.iconUrl,
    tag: conversationKey(message.conversation),
    silent: true,
  };
  const worker = await workerRegistration();
  if (worker) {
    // Also replaces the worker's notification with this tag.
    const data = { url: `/${viewToHash(view)}`, messageId: message.id };
    await showInTurn(worker, titleOf(message), { ...options, data });
    return;
  }
  const notification = new Notification(titleOf(message), { ...options, data: { messageId: message.id } });
  rememberShown(notification);
  notification.onclick = () => {
    window.focus();
    navigate(view);
    notification.close();
  };
}

/** E.g. "Hana Sato in #design > colours", like lib/notifications/push-notifications/push-text.ts. */
function titleOf({ senderId, senderName, conversation }: Message): string {
  const { users, channels } = chatStore.getState();
  const name = users.get(senderId)?.name ?? senderName;
  if (conversation.kind === "direct") return name;
  const channel = channels.get(conversation.channelId);
  const place = channel ? `#${embeddedName(channel.name)}` : "a channel";
  const topic = embeddedName(topicTitle(splitResolved(conversation.topic).rest));
  return `${embeddedName(name)} in ${place} > ${topic}`;
}
