/** Announces new messages to screen readers. */
import { currentView } from "../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { type Message, messageFromWire } from "../../model/store/history/messages-state.ts";
import { isMessage } from "./follow-messages.ts";

export function announceMessages(): void {
  const log = document.createElement("div");
  log.role = "log";
  log.ariaLabel = "New messages";
  log.className = "sr-only";
  document.body.append(log);
  eventStore.subscribe(({ events }) => {
    const { ownUserId } = chatStore.getState();
    const heard = events
      .filter(isMessage)
      .map(({ message, flags }) => messageFromWire(message, flags, ownUserId))
      .filter(isToBeHeard);
    const [first] = heard;
    if (!first) return;
    const line = document.createElement("p");
    line.textContent =
      heard.length === 1 ? `New message from ${nameOf(first)}` : `${heard.length} new messages`;
    log.replaceChildren(line);
  });
}

function isToBeHeard({ senderId, conversation }: Message): boolean {
  const { ownUserId, ownLists } = chatStore.getState();
  if (senderId === ownUserId || ownLists.mutedUserIds.has(senderId)) return false;
  const view = currentView();
  if (view.kind === "channel") {
    return conversation.kind === "topic" && conversation.channelId === view.channelId;
  }
  const isConversation = view.kind === "topic" || view.kind === "direct";
  return isConversation && viewKey(view) === viewKey(viewOfConversation(conversation));
}

function nameOf({ senderId, senderName }: Message): string {
  return chatStore.getState().users.get(senderId)?.name ?? senderName;
}
