/** Opens the window that moves messages. */

import { openWindow } from "../../model/navigation/window-store.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { selectedIn } from "../message/selection/select-messages.ts";

/** Includes its topic's selection; false if it cannot be moved. */
export function openMove({ id, conversation }: Message): boolean {
  if (conversation.kind === "direct") return false;
  if (!openSelectedMove(conversation)) openWindow({ kind: "move-messages", topic: conversation, fromId: id });
  return true;
}

export function openSelectedMove(topic: TopicConversation): boolean {
  const [first] = selectedIn(topic);
  if (first === undefined) return false;
  openWindow({ kind: "move-selected", topic, fromId: first });
  return true;
}
