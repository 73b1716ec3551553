/** Counts messages and participants of the topics that a client shows. */
import { query, sql } from "../../kernel/db/sql.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { invalidChannelId, isReceivedOnly, mayReadChannel } from "../channels/channel-access.ts";

/** Messages per topic that are counted, in an index that also orders them. */
export const MAX_COUNTED = 1_000;
/** Newest messages per topic whose senders are read. */
const MAX_SENDERS_READ = 30;
const MAX_PARTICIPANTS = 5;

/** Some fifty pages of the web app. Counting a long topic takes the database more than a millisecond. */
export const countingBudget = new Budget({
  name: "topics whose messages are counted for a person and their bots",
  scope: "person and bots",
  amount: 3_000,
  windowMs: 60_000,
});

interface TopicActivity {
  readonly max_id: number;
  readonly message_count: number;
  readonly found_oldest: boolean;
  readonly sender_ids: number[];
}

interface ActivityQuery {
  readonly channelId: number;
  /** The topics' newest messages. */
  readonly messageIds: readonly number[];
}

/**
 * Topics by a message of theirs. Skips messages that do not exist, are elsewhere, or were not received in a channel
 * with protected history, where only received messages count.
 * @throws ApiError BAD_REQUEST for an unknown or unreadable channel, or RATE_LIMIT_HIT.
 */
export async function getTopicActivity(
  actor: Actor,
  { channelId, messageIds }: ActivityQuery,
): Promise<{ topics: TopicActivity[] }> {
  const channel = actor.organization.channels.get(channelId);
  if (!channel || !mayReadChannel(actor.organization, channel, actor.user)) throw invalidChannelId();
  countingBudget.spend(personOf(actor.user), messageIds.length);
  const received = isReceivedOnly(channel)
    ? sql`(SELECT received FROM subscription WHERE user_id = ${actor.user.id} AND channel_id = ${channel.id})`
    : sql`'{(,)}'::int8multirange`;
  // The sorting keeps the planner on the index of topics.
  const topics = await query<TopicActivity>(sql`
    WITH own AS MATERIALIZED (SELECT ${received} AS received)
    SELECT asked.id AS max_id, counted.message_count, counted.found_oldest, people.sender_ids
    FROM own JOIN message asked ON own.received @> asked.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE own.received @> newest.id)::int AS message_count,
        count(*) < ${MAX_COUNTED} AS found_oldest
      FROM (SELECT id FROM message WHERE topic_id = ANY (ARRAY[asked.topic_id])
        ORDER BY topic_id DESC, id DESC LIMIT ${MAX_COUNTED}) AS newest) AS counted
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(sender_id ORDER BY latest DESC), '{}') AS sender_ids FROM (
        SELECT sender_id, max(id) AS latest FROM (
          SELECT id, sender_id FROM message WHERE topic_id = ANY (ARRAY[asked.topic_id])
          ORDER BY topic_id DESC, id DESC LIMIT ${MAX_SENDERS_READ}) AS newest
        WHERE own.received @> id GROUP BY sender_id ORDER BY latest DESC LIMIT ${MAX_PARTICIPANTS}) AS sender) AS people
    WHERE asked.id = ANY(${[...messageIds]}::int8[]) AND asked.conversation_id = ${channel.conversationId}`);
  return { topics };
}
