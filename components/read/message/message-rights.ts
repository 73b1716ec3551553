/** The user's rights on a message. */
import { type ChannelRightName, hasRightInDirect } from "../../../lib/channels/channels/channel-rights.ts";
import { hasChannelRight } from "../../model/channels/channel-rights.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { mayDo } from "../../model/store/organization/permissions-state.ts";
import { serverTime } from "../../model/store/server-clock.ts";
import { mayMoveOut, mayRename } from "../../model/topics/topic-rights.ts";

type Known = Pick<ChatState, "ownUserId" | "users" | "groups" | "permissions" | "channels" | "organization">;

/** Own messages within the time limit, except widgets. */
export function mayEdit(known: Known, message: Message, now = serverTime()): boolean {
  const { allowsEditing, editLimit } = known.organization.messages;
  return (
    allowsEditing &&
    message.senderId === known.ownUserId &&
    message.submessages.length === 0 &&
    isChangeable(known, message) &&
    isWithin(editLimit, message, now)
  );
}

export function mayDelete(known: Known, message: Message, now = serverTime()): boolean {
  if (!isChangeable(known, message)) return false;
  if (mayHere(known, message, "delete_any_message")) return true;
  return (
    message.senderId === known.ownUserId &&
    mayHere(known, message, "delete_own_messages") &&
    isWithin(known.organization.messages.deleteLimit, message, now)
  );
}

export function mayMove(known: Known, { conversation }: Message): boolean {
  if (conversation.kind === "direct") return false;
  return mayRename(known, conversation.channelId) || mayMoveOut(known, conversation.channelId);
}

export function hasHistory(known: Known, { isEdited, isMoved }: Message): boolean {
  const { editHistory } = known.organization.messages;
  return editHistory === "all" ? isEdited || isMoved : editHistory === "moves" && isMoved;
}

export function mayReport(known: Known, message: Message): boolean {
  return known.organization.messages.takesReports && message.senderId !== known.ownUserId;
}

/** Archived channels are read-only. */
function isChangeable({ channels }: Known, { conversation }: Message): boolean {
  if (conversation.kind === "direct") return true;
  return channels.get(conversation.channelId)?.isArchived === false;
}

function mayHere(known: Known, { conversation }: Message, right: ChannelRightName): boolean {
  if (conversation.kind === "direct")
    return hasRightInDirect(right, (permission) => mayDo(known, permission));
  const channel = known.channels.get(conversation.channelId);
  return channel !== undefined && hasChannelRight(known, channel, right);
}

function isWithin(limitSeconds: number | null, { timestamp }: Message, now: number): boolean {
  return limitSeconds === null || Math.floor(now) - timestamp <= limitSeconds;
}
