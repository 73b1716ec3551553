/** Opens the window that moves messages. */

import { openWindow } from "../../model/navigation/window-store.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { selectedIn } from "../message/selection/select-messages.ts";

/** From this message on, or what is selected of its topic; false where messages cannot be moved. */
export function openMove({ id, conversation }: Message): boolean {
  if (conversation.kind === "direct") return false;
  if (!openSelectedMove(conversation)) openWindow({ kind: "move-messages", topic: conversation, fromId: id });
  return true;
}

/** Of what is selected in this topic; false where nothing is. */
export function openSelectedMove(topic: TopicConversation): boolean {
  const [first] = selectedIn(topic);
  if (first === undefined) return false;
  openWindow({ kind: "move-selected", topic, fromId: first });
  return true;
}
