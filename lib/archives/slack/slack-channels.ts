/** Channels of a Slack export, with what is pinned in them. */
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MessageReference, MovedChannel, MovedText } from "../moved-teams/moved-team.ts";
import { dayOf } from "../moved-teams/thread-topics.ts";
import { isSlackTime, type SlackChannel, timeOf } from "./slack-shapes.ts";
import { messageKey, type SlackNames, slackText } from "./slack-text.ts";

export function channelOf(
  channel: SlackChannel,
  isPrivate: boolean,
  names: SlackNames,
  bookmarks: MovedText,
  report: MoveReport,
): MovedChannel {
  const { id, name, created, creator, is_archived, is_general, members } = channel;
  return {
    key: id,
    name,
    description: descriptionOf(channel, names),
    pinned: pinnedIn(channel, report),
    bookmarks,
    isPrivate,
    isArchived: is_archived,
    isDefault: is_general,
    isReadOnly: false,
    creatorKey: creator ?? null,
    createdAt: created ? created * 1_000 : null,
    memberKeys: members ?? [],
  };
}

function descriptionOf({ purpose, topic }: SlackChannel, names: SlackNames): MovedText {
  const texts = [purpose.value, topic.value].flatMap((text) => text || []);
  return texts.flatMap((text, index) => [...(index === 0 ? [] : [" "]), ...slackText(text, names).text]);
}

/** Labels are days, since the texts of the messages are not read yet. */
function pinnedIn({ id, name, pins }: SlackChannel, report: MoveReport): MessageReference[] {
  return pins.flatMap((pin) => {
    // The id of a pinned file is that of the file.
    if (isSlackTime(pin.id)) return { message: messageKey(id, pin.id), label: dayOf(timeOf(pin.id)) };
    report.add("A pinned file is not named in its channel's description.", `${name || id}: ${pin.id}`);
    return [];
  });
}

/** A direct conversation has no description that could link to its pinned messages. */
export function reportPinsOf({ id, name, pins }: SlackChannel, report: MoveReport): void {
  for (const pin of pins)
    report.add("What was pinned in direct messages is pinned no more.", `${name || id}: ${pin.id}`);
}
