/** Events about topics. */
import { z } from "zod";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { BodyLoader } from "../../kernel/events/log/logged-event.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { isKnownToClient } from "../channels/channel-events.ts";
import { presentTopicName } from "./topic-name.ts";
import { mutedTopicsEvent, userTopicEvent } from "./topics.contract.ts";
import { type ChosenPolicy, POLICY_MUTED } from "./topics-limits.contract.ts";

/** Also written by the SQL function place_in_topic. */
export const userTopicChanged = defineEvent({
  name: "user_topic",
  stored: z.strictObject({
    stream_id: z.int(),
    topic_name: z.string(),
    /** Seconds since 1970. */
    last_updated: z.int(),
    visibility_policy: z.int(),
    /** Whether it is resent because the channel was unarchived. */
    isUnarchived: z.boolean().default(false),
  }),
  wire: userTopicEvent,
  variant: ({ stream_id, isUnarchived }, viewer, organization) => {
    const { archived_channels, empty_topic_name } = viewer.options.capabilities;
    if (!isKnownToClient(organization, stream_id, viewer)) return null;
    if (isUnarchived && archived_channels) return null;
    return { knowsEmptyTopic: empty_topic_name === true };
  },
  build: ({ isUnarchived: _isUnarchived, ...stored }, { knowsEmptyTopic }) => ({
    ...stored,
    topic_name: presentTopicName(stored.topic_name, knowsEmptyTopic),
  }),
});

/** Approximate size per muted topic in a body. */
const MUTED_TOPIC_BYTES = 200;

/** Currently muted topics; later changes have their own events. */
const loadMuted: BodyLoader = async (bodies, maxBytes) => {
  const userIds = [...new Set(bodies.map((body) => Number(body.userId)))];
  const rows = await query<TopicPolicy>(topicPoliciesOf(userIds, [POLICY_MUTED]));
  const mutedBy = Map.groupBy(rows, ({ userId }) => userId);
  const loaded = [];
  let bytes = 0;
  for (const body of bodies) {
    const muted = mutedBy.get(Number(body.userId)) ?? [];
    bytes += muted.length * MUTED_TOPIC_BYTES;
    if (loaded.length > 0 && bytes > maxBytes) break;
    loaded.push({
      ...body,
      muted: muted.map(({ channelId, topicName, updatedAt }) => ({ channelId, topicName, updatedAt })),
    });
  }
  return loaded;
};

/** For older clients that do not request user_topic. Also written by the SQL function place_in_topic. */
export const mutedTopicsChanged = defineEvent({
  name: "muted_topics",
  stored: z.strictObject({
    userId: z.int(),
    /** Absent in the log. */
    muted: z
      .array(z.strictObject({ channelId: z.int(), topicName: z.string(), updatedAt: z.int() }))
      .default([]),
  }),
  loadBodies: loadMuted,
  wire: mutedTopicsEvent,
  variant: ({ muted }, viewer, organization) => {
    const { user, options } = viewer;
    if (options.eventTypes?.includes("user_topic")) return null;
    const channelIds = new Set(muted.map(({ channelId }) => channelId));
    const channels = [...channelIds].flatMap((id) => organization.channels.get(id) ?? []);
    const known = channels.filter(
      (channel) =>
        isKnownToClient(organization, channel.id, viewer) && mayViewChannel(organization, channel, user),
    );
    return { names: Object.fromEntries(known.map(({ id, name }) => [id, name])) };
  },
  build: ({ muted }, { names }) => ({
    muted_topics: muted.flatMap(({ channelId, topicName, updatedAt }): [string, string, number][] => {
      const name = names[channelId];
      return name === undefined ? [] : [[name, presentTopicName(topicName, false), updatedAt]];
    }),
  }),
});

export interface TopicPolicy {
  readonly userId: number;
  readonly channelId: number;
  readonly topicName: string;
  readonly policy: ChosenPolicy;
  /** Seconds since 1970. */
  readonly updatedAt: number;
}

const policyColumns = sql`ut.user_id AS "userId", ch.id AS "channelId", ut.policy,
  CASE WHEN knows_topic(ut.user_id, ch.id, t.id) THEN t.name ELSE t.name_key END AS "topicName",
  floor(extract(epoch FROM ut.updated_at))::float8 AS "updatedAt"`;

/**
 * Selects these people's policies, oldest first. Topics with protected history of which a person received nothing are
 * named by key, since the spelling would reveal others' messages.
 */
export function topicPoliciesOf(userIds: readonly number[], policies: readonly ChosenPolicy[]): Sql {
  return sql`
    SELECT ${policyColumns} FROM user_topic ut
    JOIN topic t ON t.id = ut.topic_id
    JOIN channel ch ON ch.conversation_id = t.conversation_id
    WHERE ut.user_id = ANY(${[...userIds]}::int[]) AND ut.policy = ANY(${[...policies]}::int[])
    ORDER BY ut.topic_id`;
}

/** Selects policies from joined tables named ut, t and ch. */
export function chosenPolicies(joined: Sql, most: number): Sql {
  return sql`SELECT ${policyColumns} FROM ${joined} LIMIT ${most}`;
}
