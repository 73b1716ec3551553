/** Visibility policies of people who regain sight of a channel, which their clients forgot. */

import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { revelation } from "../channels/read-revealed.ts";
import { chosenPolicies, mutedTopicsChanged, type TopicPolicy, userTopicChanged } from "./topic-events.ts";

import { POLICY_MUTED } from "./topics-limits.contract.ts";

/** Above this number, clients register again. */
const MAX_POLICIES = 300;

export interface Sight {
  readonly channelId: number;
  readonly userId: number;
  /** Whether it was unarchived; clients with archived_channels then never lost it. */
  readonly isUnarchived: boolean;
}

export function sightsBy(organization: Organization, events: readonly NewEvent[]): Sight[] {
  return events.flatMap(({ entry, audience, body }) => {
    const revealed = revelation({ type: entry.name, audience, body });
    if (!revealed) return [];
    const { channelId, isUnarchived } = revealed;
    const channel = organization.channels.get(channelId);
    const userIds =
      revealed.viewerIds ??
      [...organization.users.all()]
        .filter((user) => user.isActive && channel && mayViewChannel(organization, channel, user))
        .map(({ id }) => id);
    return userIds.map((userId) => ({ channelId, userId, isUnarchived }));
  });
}

/** Whether any policy exists; choosing one requires sight of the channel. */
export async function isAnyChosen(sights: readonly Sight[]): Promise<boolean> {
  return (await query<TopicPolicy>(chosenPolicies(chosenBy(sights), 1))).length > 0;
}

/** Policies to send after the events that reveal the channels, for some hundred sights. Null: too many. */
export async function returnedPolicies(
  tx: Transaction,
  sights: readonly Sight[],
): Promise<{ readonly viewerIds: readonly number[]; readonly events: readonly NewEvent[] | null }> {
  if (sights.length === 0) return { viewerIds: [], events: [] };
  const chosen = chosenBy(sights);
  const policies = await tx.$queryRaw<TopicPolicy[]>(chosenPolicies(chosen, MAX_POLICIES + 1));
  if (policies.length > MAX_POLICIES) {
    const holders = await tx.$queryRaw<{ userId: number }[]>(sql`
      SELECT DISTINCT ut.user_id AS "userId" FROM ${chosen}`);
    return { viewerIds: holders.map(({ userId }) => userId), events: null };
  }
  const unarchivedIds = new Set(
    sights.filter(({ isUnarchived }) => isUnarchived).map(({ channelId }) => channelId),
  );
  return {
    viewerIds: [...new Set(policies.map(({ userId }) => userId))],
    events: policyEvents(policies, unarchivedIds),
  };
}

/** Topics to compare with policies: a minimum, and per person. */
const FEW_TOPICS = 2_000;
const TOPICS_PER_PERSON = 100;

/** Joins the channels' topics with these people's policies; beyond the limit, looks up topics by policy. */
function chosenBy(sights: readonly Sight[]): Sql {
  const channelIds = sights.map(({ channelId }) => channelId);
  const userIds = sights.map(({ userId }) => userId);
  const channels = sql`ANY(${[...new Set(channelIds)]}::int[])`;
  const people = sql`ANY(${[...new Set(userIds)]}::int[])`;
  const most = FEW_TOPICS + TOPICS_PER_PERSON * sights.length;
  return sql`(
    WITH few AS MATERIALIZED (
      SELECT t.id, c.id AS channel_id FROM channel c JOIN topic t ON t.conversation_id = c.conversation_id
      WHERE c.id = ${channels} LIMIT ${most + 1}
    ), found AS MATERIALIZED (
      SELECT u.*, few.channel_id FROM few JOIN user_topic u ON u.topic_id = few.id
      WHERE u.user_id = ${people} AND (SELECT count(*) FROM few) <= ${most}
      UNION ALL
      SELECT u.*, c.id FROM user_topic u JOIN topic t ON t.id = u.topic_id
        JOIN channel c ON c.conversation_id = t.conversation_id
      WHERE u.user_id = ${people} AND c.id = ${channels} AND (SELECT count(*) FROM few) > ${most}
    )
    SELECT found.* FROM found JOIN unnest(${channelIds}::int[], ${userIds}::int[]) AS seen (channel_id, user_id)
      USING (channel_id, user_id)
  ) AS ut JOIN topic t ON t.id = ut.topic_id JOIN channel ch ON ch.id = ut.channel_id`;
}

function policyEvents(policies: readonly TopicPolicy[], unarchivedIds: ReadonlySet<number>): NewEvent[] {
  const muters = policies.filter(({ policy }) => policy === POLICY_MUTED).map(({ userId }) => userId);
  const own = (userId: number) => ({ kind: "users", userIds: [userId] }) as const;
  return [
    ...[...new Set(muters)].map((userId) => mutedTopicsChanged.event({ userId }, own(userId))),
    ...policies.map(({ userId, channelId, topicName, policy, updatedAt }) =>
      userTopicChanged.event(
        {
          stream_id: channelId,
          topic_name: topicName,
          last_updated: updatedAt,
          visibility_policy: policy,
          isUnarchived: unarchivedIds.has(channelId),
        },
        own(userId),
      ),
    ),
  ];
}
