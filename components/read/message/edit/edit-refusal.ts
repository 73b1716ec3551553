/** Why a message cannot be edited. */
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";

type Known = Pick<ChatState, "ownUserId" | "organization" | "channels">;

/** Tells the reader why they may not edit a message; the rules are those of `mayEdit`. */
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
