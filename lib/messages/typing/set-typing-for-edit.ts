/** Notifies those who have a message that the actor edits it, or has stopped. */
import { broadcast } from "../../kernel/events/event-dispatcher.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { changeableMessage, requireMayEditContent } from "../messages/edit-access.ts";
import { MAX_NOTIFIED } from "./typing.contract.ts";
import { requireSendsTyping } from "./typing-access.ts";
import { typingEditChanged } from "./typing-events.ts";

/** @throws ApiError BAD_REQUEST, also for a message that the actor may not read, or not edit. */
export async function setTypingForEdit(
  actor: Actor,
  { messageId, op }: { readonly messageId: number; readonly op: "start" | "stop" },
): Promise<void> {
  const { organization, user } = actor;
  const message = await changeableMessage(actor, messageId);
  requireMayEditContent(actor, message);
  const { channelId, topicName: topic, directUserIds } = message;
  requireSendsTyping(actor, channelId === null ? "direct" : "channel");
  const notified =
    channelId === null ? directUserIds.length : organization.subscriptions.subscribers(channelId).size;
  if (notified > MAX_NOTIFIED) return;
  const stored = { op, senderId: user.id, messageId, channelId, topic, directUserIds: [...directUserIds] };
  const audience =
    channelId === null
      ? ({ kind: "users", userIds: directUserIds } as const)
      : ({ kind: "message_receivers", channelId, messageIds: [messageId] } as const);
  await broadcast(organization.realm.id, typingEditChanged.event(stored, audience));
}
