/** Looks again, when a notice is due, why its person is to be notified: messages, topics and settings may have changed. */

import { POLICY_INHERIT } from "../../channels/topics/visibility-policy.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ListedMessage } from "../../messages/reading/list-messages.ts";
import { mayBeNotified } from "./find-missed.ts";
import { type ChannelChoice, type Medium, type NoticeReason, noticeReason } from "./notice-reason.ts";

/**
 * The reasons that hold now, by message. A message has none any more when an edit took the mention away, a move brought
 * it to a muted topic, or the reader muted its sender, left its channel or changed their settings.
 * @param listed messages that the reader may read now.
 */
export async function reasonsNow(
  reader: Actor,
  listed: readonly ListedMessage[],
  medium: Medium,
): Promise<ReadonlyMap<number, NoticeReason>> {
  const { organization, user } = reader;
  const [policies, choices] = await Promise.all([
    policiesOf(user.id, listed),
    choicesOf(user.id, listed, medium),
  ]);
  const reasons = new Map<number, NoticeReason>();
  for (const { id, channelId, topicId, senderId, flags } of listed) {
    const subscription = channelId === null ? undefined : organization.subscriptions.of(channelId, user.id);
    if (channelId !== null && !subscription) continue;
    if (!mayBeNotified(organization, user, senderId)) continue;
    const reason = noticeReason(
      {
        isDirect: channelId === null,
        isMentioned: flags.includes("mentioned"),
        isMentionedWithAll: flags.includes("wildcard_mentioned"),
        policy: policies.get(topicId) ?? POLICY_INHERIT,
        isChannelMuted: subscription?.isMuted === true,
        channelChoice: (channelId !== null && choices.get(channelId)) || null,
      },
      user.settings,
      medium,
    );
    if (reason) reasons.set(id, reason);
  }
  return reasons;
}

async function policiesOf(userId: number, listed: readonly ListedMessage[]): Promise<Map<number, number>> {
  const topicIds = [...new Set(listed.map(({ topicId }) => topicId))];
  const rows = await query<{ topic_id: number; policy: number }>(sql`
    SELECT topic_id, policy FROM user_topic WHERE user_id = ${userId} AND topic_id = ANY(${topicIds}::int8[])`);
  return new Map(rows.map(({ topic_id, policy }) => [topic_id, policy]));
}

async function choicesOf(
  userId: number,
  listed: readonly ListedMessage[],
  medium: Medium,
): Promise<Map<number, ChannelChoice>> {
  const channelIds = [...new Set(listed.flatMap(({ channelId }) => channelId ?? []))];
  const rows = await query<{ channel_id: number; notifies: boolean | null; wildcards: boolean | null }>(sql`
    SELECT channel_id, ${Prisma.raw(medium.ofChannel)} AS notifies, wildcard_mentions_notify AS wildcards
    FROM subscription WHERE user_id = ${userId} AND channel_id = ANY(${channelIds}::int[])`);
  return new Map(
    rows.map(({ channel_id, notifies, wildcards }) => [
      channel_id,
      { notifies, wildcardMentionsNotify: wildcards },
    ]),
  );
}
