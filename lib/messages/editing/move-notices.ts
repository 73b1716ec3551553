/** Notices about moves. */

import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { topicMarkup } from "../../channels/channels/names/channel-markup.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { removeMessages } from "../deletion/deletion.ts";
import { sendMessage } from "../sending/sending.ts";
import type { Moved, MovePlan } from "./move-scope.ts";

export interface WantedNotices {
  readonly inOldTopic: boolean;
  readonly inNewTopic: boolean;
}

interface Notice {
  readonly channel: ChannelRecord;
  readonly topic: string;
  readonly content: string;
}

/** Runs after the move, so it only logs failures. The actor's notices start as read. */
export async function notifyOfMove(
  actor: Actor,
  plan: MovePlan,
  moved: Moved,
  wanted: WantedNotices,
): Promise<void> {
  const bot = systemBotActor(actor.organization, "notification");
  if (!bot) return;
  if (plan.resolution && (await takeBackNotice(bot, plan, plan.resolution))) return;
  const notices = plan.resolution
    ? [resolutionNotice(actor, plan, plan.resolution)]
    : moveNotices(actor, bot, plan, moved, wanted);
  const fields = { type: "channel", readBySender: true, readByUserId: actor.user.id } as const;
  await Promise.all(
    notices.map(({ channel, topic, content }) =>
      sendMessage(bot, { ...fields, to: channel.id, topic, content }).catch((error) =>
        logger.warn({ err: error }, "a notice about moved messages could not be sent"),
      ),
    ),
  );
}

type Resolution = "resolved" | "unresolved";

const sentenceOf = (resolution: Resolution) => ` has marked this topic as ${resolution}.`;

function resolutionNotice(actor: Actor, plan: MovePlan, resolution: Resolution): Notice {
  const content = silentMention(actor.user) + sentenceOf(resolution);
  return { channel: plan.to, topic: plan.newName, content };
}

/** A resolution that is undone so soon was a slip, and two notices would be noise. */
const SLIP_SECONDS = 60;

/**
 * Deletes the opposite notice if it is recent and nothing was written since.
 * @returns whether it was deleted.
 */
async function takeBackNotice(bot: Actor, plan: MovePlan, resolution: Resolution): Promise<boolean> {
  const sentence = sentenceOf(resolution === "resolved" ? "unresolved" : "resolved");
  try {
    const [notice] = await query<{ id: number; topic_id: number }>(sql`
      SELECT message.id, topic_id FROM topic JOIN message ON message.id = last_message_id
      WHERE topic.conversation_id = ${plan.to.conversationId} AND name_key = ${nameKey(plan.newName)}
        AND sender_id = ${bot.user.id} AND sent_at > now() - make_interval(secs => ${SLIP_SECONDS})
        AND right(content, ${sentence.length}) = ${sentence}`);
    if (!notice) return false;
    const place = { topicId: notice.topic_id, channel: plan.to, directUserIds: [] };
    const removal = { ...place, messageIds: [notice.id] };
    const removed = await logTransaction(writerOf(bot, "delete-message"), (log) =>
      removeMessages(log, bot.organization, removal),
    );
    return removed.length > 0;
  } catch (error) {
    logger.warn({ err: error }, "a notice of a resolution that was undone could not be deleted");
    return false;
  }
}

function moveNotices(
  actor: Actor,
  bot: Actor,
  plan: MovePlan,
  moved: Moved,
  wanted: WantedNotices,
): Notice[] {
  const { from, to, topicName, newName } = plan;
  const who = silentMention(actor.user);
  const count = moved.messageIds.length;
  const were = count === 1 ? "A message was" : `${count} messages were`;
  const link = (channel: ChannelRecord, name: string) =>
    topicMarkup(bot.organization, channel, { name, shownName: presentTopicName(name, false) }, bot.user);
  // A private channel must stay unknown to the other's readers.
  const isNamed = (channel: ChannelRecord) => from.id === to.id || !channel.isPrivate;
  const source = isNamed(from) ? ` from ${link(from, topicName)}` : "";
  const destination = isNamed(to) ? `to ${link(to, newName)}` : "to another channel";
  return [
    ...(wanted.inOldTopic
      ? [
          {
            channel: from,
            topic: topicName,
            content: moved.isWhole
              ? `This topic was moved ${destination} by ${who}.`
              : `${were} moved from this topic ${destination} by ${who}.`,
          },
        ]
      : []),
    ...(wanted.inNewTopic
      ? [
          {
            channel: to,
            topic: newName,
            content: moved.isWhole
              ? `This topic was moved here${source} by ${who}.`
              : `${were} moved here${source} by ${who}.`,
          },
        ]
      : []),
  ];
}
