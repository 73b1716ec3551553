/** What the notification bot says in a channel about a change of it. */

import { escapePunctuation } from "../../markdown/escape-markdown.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { quoted } from "../../text/quoted.ts";
import type { ChannelRecord } from "./channel-records.ts";
import type { ChangedFields } from "./plan-update.ts";

type Privacy = Pick<ChannelRecord, "isPrivate" | "historyPublicToSubscribers">;

/**
 * The text for those in the channel; null when nothing changed that concerns them.
 * @param channel as it was before.
 */
export function changeNotice(by: UserRecord, channel: ChannelRecord, fields: ChangedFields): string | null {
  const who = silentMention(by);
  const after = { ...channel, ...fields };
  const parts: string[] = [];
  if (fields.name !== undefined)
    parts.push(`${who} renamed this channel from ${bold(channel.name)} to ${bold(after.name)}.`);
  if (fields.description !== undefined) {
    parts.push(
      `${who} changed the description of this channel.`,
      `Before:\n\n${shownDescription(channel.description)}`,
      `Now:\n\n${shownDescription(after.description)}`,
    );
  }
  if (fields.isPrivate !== undefined || fields.historyPublicToSubscribers !== undefined)
    parts.push(`${who} changed this channel from **${nameOf(channel)}** to **${nameOf(after)}**.`);
  if (fields.messageRetentionDays !== undefined) {
    const [before, now] = [channel, after].map(({ messageRetentionDays }) => shownDays(messageRetentionDays));
    parts.push(`${who} changed how long messages are kept in this channel from **${before}** to **${now}**.`);
  }
  return parts.length === 0 ? null : parts.join("\n\n");
}

function bold(name: string): string {
  return `**${escapePunctuation(name)}**`;
}

/** A description in the midst of a notice: nobody is notified by a mention in it. */
function shownDescription(description: string): string {
  return description === "" ? "*No description.*" : quoted(description);
}

function nameOf({ isPrivate, historyPublicToSubscribers }: Privacy): string {
  if (!isPrivate) return "Public";
  return historyPublicToSubscribers ? "Private, shared history" : "Private, protected history";
}

/** @param days null: as the organization does; -1: forever. */
function shownDays(days: number | null): string {
  if (days === null) return "the organization's default";
  if (days === -1) return "forever";
  return days === 1 ? "1 day" : `${days} days`;
}
