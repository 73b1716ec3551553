/** The visibility policies of people who get to know of a channel again: they were told to forget it, and these with it. */

import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { revelation } from "../channels/read-revealed.ts";
import { chosenPolicies, mutedTopicsChanged, type TopicPolicy, userTopicChanged } from "./topic-events.ts";

import { POLICY_MUTED } from "./topics-limits.contract.ts";

/** With more policies than these, clients register again. */
const MOST_POLICIES = 300;

/** Somebody and a channel that existed before, which they get to know of. */
export interface Sight {
  readonly channelId: number;
  readonly userId: number;
  /** Whether it returns from the archive: then other clients have known it all the time. */
  readonly isUnarchived: boolean;
}

/** Who gets to know of which channels by these events. */
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

/** Whether there is anything to tell; nobody can choose a policy in a channel that they do not know of. */
export async function isAnyChosen(sights: readonly Sight[]): Promise<boolean> {
  return (await query<TopicPolicy>(chosenPolicies(chosenBy(sights), 1))).length > 0;
}

/** What these people are to be told after the events that make the channels known: some hundred sights. null: too much. */
export async function returnedPolicies(
  tx: Transaction,
  sights: readonly Sight[],
): Promise<{ readonly viewerIds: readonly number[]; readonly events: readonly NewEvent[] | null }> {
  if (sights.length === 0) return { viewerIds: [], events: [] };
  const chosen = chosenBy(sights);
  const policies = await tx.$queryRaw<TopicPolicy[]>(chosenPolicies(chosen, MOST_POLICIES + 1));
  if (policies.length > MOST_POLICIES) {
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

/** Topics that are compared with what people have chosen, at least, and for each of the people. */
const FEW_TOPICS = 2_000;
const TOPICS_PER_PERSON = 100;

/**
 * The tables, joined: the channels' topics with the policies of these people, who may have very many elsewhere; topics
 * that are too many for that are looked up by the policies.
 */
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
