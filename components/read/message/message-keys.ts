/** Keys for the selected message. */
import { awaitField } from "../../model/keyboard/type-ahead.ts";
import { EMOJI_FIELD } from "../../model/messages/awaited-fields.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { notifyError } from "../../ui/layers/notify.ts";
import { openMove } from "../topics/open-move.ts";
import { beginEdit } from "./edit/edit-message.ts";
import { markUnreadFrom } from "./menu/mark-unread-from.ts";
import { mayEdit, mayMove } from "./message-rights.ts";
import { quoteMessage } from "./quote-message.ts";
import { replyToMessage } from "./reply-to-message.ts";
import { toggleSelected } from "./selection/select-messages.ts";
import { toggleStar } from "./toggle-star.ts";

/** Returns false for unknown or forbidden commands. */
export function messageCommand(key: string, message: Message): boolean {
  switch (key) {
    case "R":
      replyToMessage(message);
      return true;
    case ">":
      void quoteMessage(message);
      return true;
    case "s":
      void toggleStar(message);
      return true;
    case "u":
      void markUnreadFrom(message);
      return true;
    case "e":
      return edit(message);
    case "m":
      return mayMove(chatStore.getState(), message) && openMove(message);
    case "v":
      return select(message);
    case "+":
      awaitField(EMOJI_FIELD);
      return openBeside("emoji-picker", message.id);
    case "w":
      return openSenderMenu(message);
    case ".":
      return openBeside("message-menu", message.id);
    default:
      return false;
  }
}

function edit(message: Message): boolean {
  const state = chatStore.getState();
  const isAllowed = mayEdit(state, message);
  if (isAllowed) void beginEdit(message.id);
  else void notifyError(editRefusal(state, message));
  return isAllowed;
}

function select(message: Message): boolean {
  const isMovable = mayMove(chatStore.getState(), message);
  if (isMovable) toggleSelected(message);
  return isMovable;
}

function openBeside(kind: "emoji-picker" | "message-menu", messageId: number): boolean {
  const anchor = rowOf(messageId);
  if (anchor) openWindow({ kind, messageId, anchor });
  return anchor !== null;
}

/** Also in rows without the sender's name. The focus returns to the message. */
export function openSenderMenu({ id, senderId }: Pick<Message, "id" | "senderId">): boolean {
  const anchor = rowOf(id);
  if (anchor) openWindow({ kind: "person-menu", userId: senderId, anchor });
  return anchor !== null;
}

function rowOf(messageId: number): HTMLElement | null {
  return document.querySelector(`article[data-message-id="${messageId}"]`);
}

type Known = Pick<ChatState, "ownUserId" | "organization" | "channels">;

/** Mirrors `mayEdit`. */
export function editRefusal({ ownUserId, organization, channels }: Known, message: Message): string {
  const { senderId, submessages, conversation } = message;
  if (senderId !== ownUserId) return "Messages of other people cannot be edited.";
  if (submessages.length > 0) return "Polls and to-do lists cannot be edited.";
  if (conversation.kind === "topic" && channels.get(conversation.channelId)?.isArchived !== false) {
    return "Messages in archived channels cannot be edited.";
  }
  if (!organization.messages.allowsEditing) return "Editing messages is turned off in this organization.";
  return "This message is too old to be edited.";
}
