/** Texts of reminders. */
import { messageMarkup } from "../../channels/channels/names/channel-markup.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { quoted, quotedWithin } from "../../text/quoted.ts";
import { MAX_MESSAGE_LENGTH } from "../messages-limits.contract.ts";
import { getMessageSource, type SourcedMessage } from "../query/query.ts";

/**
 * Shortens the quote if necessary; its mentions notify nobody.
 * @throws ApiError BAD_REQUEST for an unreadable message.
 */
export async function reminderText(actor: Actor, messageId: number, note: string): Promise<string> {
  const message = await getMessageSource(actor, messageId);
  const author = actor.organization.users.get(message.senderId);
  if (!author) throw new Error(`The sender of message ${messageId} is not in memory.`);
  const head = [
    `You requested a reminder for ${linkTo(actor.organization, message)}.${withNote(note)}`,
    `${silentMention(author)} said:\n`,
  ].join("\n\n");
  return head + quotedWithin(MAX_MESSAGE_LENGTH - lengthOf(head), message.content);
}

/** At delivery, when the message may be lost. */
export async function deliveredReminderText(actor: Actor, messageId: number, note: string): Promise<string> {
  try {
    return await reminderText(actor, messageId, note);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "BAD_REQUEST")) throw error;
    return lostReminderText(note);
  }
}

export const NOT_AVAILABLE = "You requested a reminder for a message that is no longer available to you.";

/** For a deleted or unreadable message. */
export function lostReminderText(note: string): string {
  return NOT_AVAILABLE + withNote(note);
}

function withNote(note: string): string {
  return note === "" ? "" : ` Note:\n${quoted(note)}`;
}

function linkTo(organization: Organization, message: SourcedMessage): string {
  const { id, channelId, directUserIds, topicName } = message;
  const channel = channelId === null ? undefined : organization.channels.get(channelId);
  if (!channel) return `[a direct message](#narrow/dm/${directUserIds.join(",")}-dm/near/${id})`;
  return messageMarkup(channel, { name: topicName, shownName: presentTopicName(topicName, false) }, id);
}
