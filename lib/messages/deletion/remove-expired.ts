/** Deletes expired messages. */
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type Removal, removeMessages } from "./deletion.ts";

/** Per query and transaction; sends wait until it ends. */
const BATCH = 200;
/** The next run continues. */
const LONGEST_MS = 10_000;

/** Oldest first, within a time limit. Direct messages follow the organization's period. Safe on several nodes. */
export async function removeExpiredMessages(): Promise<void> {
  const realms = await query<{ id: number }>(sql`
    SELECT id FROM realm WHERE deactivated_at IS NULL AND (
      (settings ->> 'message_retention_days')::int > 0
      OR EXISTS (SELECT 1 FROM channel c WHERE c.realm_id = realm.id AND c.message_retention_days > 0))`);
  const end = performance.now() + LONGEST_MS;
  for (const { id } of realms) await removeExpiredOf((await streamOf(id)).organization, end);
}

async function removeExpiredOf(organization: Organization, end: number): Promise<void> {
  const writer = { realmId: organization.realm.id, userId: null, operation: "message-retention" };
  while (performance.now() < end) {
    const expired = await findExpired(organization);
    if (expired.length === 0) return;
    for (const removal of await removalsOf(organization, expired)) {
      await logTransaction(writer, (log) => removeMessages(log, organization, removal));
    }
  }
}

interface ExpiredRow {
  readonly id: number;
  readonly topic_id: number;
  readonly conversation_id: number;
}

/** Ids increase with time, so an unexpired conversation costs one index lookup. */
function findExpired({ realm, channels }: Organization): Promise<ExpiredRow[]> {
  const general = realm.settings.message_retention_days;
  const kept = [...channels.all()]
    .map(({ conversationId, messageRetentionDays }) => ({
      conversationId,
      days: messageRetentionDays ?? general,
    }))
    .filter(({ days }) => days > 0);
  return query<ExpiredRow>(sql`
    WITH kept AS (
      SELECT * FROM unnest(${kept.map(({ conversationId }) => conversationId)}::int8[],
        ${kept.map(({ days }) => days)}::int[]) AS channel(conversation_id, days)
      UNION ALL
      SELECT id, ${general}::int FROM conversation
      WHERE realm_id = ${realm.id} AND direct_key IS NOT NULL AND ${general}::int > 0)
    SELECT m.id, m.topic_id, kept.conversation_id FROM kept
    CROSS JOIN LATERAL (
      SELECT sent_at FROM message WHERE conversation_id = kept.conversation_id ORDER BY id LIMIT 1) oldest
    CROSS JOIN LATERAL (
      SELECT id, topic_id, sent_at FROM message WHERE conversation_id = kept.conversation_id
      ORDER BY id LIMIT ${BATCH}) m
    WHERE oldest.sent_at < now() - make_interval(days => kept.days)
      AND m.sent_at < now() - make_interval(days => kept.days)
    LIMIT ${BATCH}`);
}

async function removalsOf({ channels }: Organization, rows: readonly ExpiredRow[]): Promise<Removal[]> {
  const channelOf = new Map([...channels.all()].map((channel) => [channel.conversationId, channel]));
  const members = await query<{ conversation_id: number; user_id: number }>(sql`
    SELECT conversation_id, user_id FROM conversation_member
    WHERE conversation_id = ANY(${rows.map((row) => row.conversation_id)}::int8[])`);
  return [...Map.groupBy(rows, (row) => row.topic_id)].flatMap(([topicId, ofTopic]) => {
    const [first] = ofTopic;
    if (!first) return [];
    return {
      topicId,
      channel: channelOf.get(first.conversation_id) ?? null,
      directUserIds: members
        .filter((member) => member.conversation_id === first.conversation_id)
        .map((member) => member.user_id),
      messageIds: ofTopic.map(({ id }) => id),
    };
  });
}
