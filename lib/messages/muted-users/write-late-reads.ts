/** Marks messages as read for muters, when a send would have too many. */
import { constant, query, type Sql, sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Queue } from "../../kernel/queue/find-waiting.ts";
import { messagesReadBy } from "../messages/flag-events.ts";

/** Messages claimed per run, and users per transaction, for which sends wait. */
const MESSAGES = 200;
const PEOPLE = 500;
const LEASE_SECONDS = 60;

interface LateRow {
  readonly message_id: number;
  readonly realm_id: number;
  readonly sender_id: number;
  readonly conversation_id: number;
}

interface LateReads {
  readonly realmId: number;
  readonly senderId: number;
  readonly conversationId: number;
  /** Ascending. */
  readonly messageIds: readonly number[];
}

export const lateReads: Queue = { waiting: sql`SELECT FROM late_read WHERE due_at <= now()` };

/** Called every second while rows wait; until then, registrations show the messages as unread. */
export async function writeLateReads(): Promise<void> {
  const rows = await query<LateRow>(sql`
    UPDATE late_read l SET due_at = now() + ${constant(LEASE_SECONDS)} * interval '1 second'
    FROM message m
    WHERE m.id = l.message_id AND l.message_id IN (
      SELECT message_id FROM late_read WHERE due_at <= now() ORDER BY message_id LIMIT ${constant(MESSAGES)}
      FOR UPDATE SKIP LOCKED)
    RETURNING l.message_id, m.realm_id, m.sender_id, m.conversation_id`);
  const groups = Map.groupBy(rows, (row) => `${row.sender_id} ${row.conversation_id}`);
  for (const group of groups.values()) {
    const [{ realm_id: realmId, sender_id: senderId, conversation_id: conversationId } = {}] = group;
    if (realmId === undefined || senderId === undefined || conversationId === undefined) continue;
    const messageIds = group.map((row) => row.message_id).sort((one, other) => one - other);
    await write({ realmId, senderId, conversationId, messageIds });
  }
}

async function write(late: LateReads): Promise<void> {
  const { realmId, senderId, messageIds } = late;
  const { organization } = await currentStream(realmId);
  const muters = [...organization.mutedUsers.mutersOf(senderId)];
  for (let start = 0; start < muters.length; start += PEOPLE) {
    const userIds = muters.slice(start, start + PEOPLE);
    await logTransaction({ realmId, userId: null, operation: "late-reads" }, async (log) => {
      await log.lock();
      const rows = await log.tx.$queryRaw<{ user_id: number }[]>(marking(late, userIds));
      const readerIds = rows.map((row) => row.user_id);
      if (readerIds.length > 0) await appendEvents(log, [messagesReadBy(readerIds, messageIds)]);
    });
  }
  await query(sql`DELETE FROM late_read WHERE message_id = ANY(${[...messageIds]}::int8[])`);
}

/** Includes the gap before each message, to keep one range. Returns users who received the whole span. */
function marking({ conversationId, messageIds }: LateReads, userIds: readonly number[]): Sql {
  const first = messageIds.at(0) ?? 0;
  const last = messageIds.at(-1) ?? 0;
  return sql`
    WITH place AS (
      SELECT s.user_id, s.received FROM channel c JOIN subscription s ON s.channel_id = c.id
      WHERE c.conversation_id = ${conversationId} AND s.user_id = ANY(${[...userIds]}::int[])
      UNION ALL
      SELECT user_id, '{[1,)}'::int8multirange FROM conversation_member
      WHERE conversation_id = ${conversationId} AND user_id = ANY(${[...userIds]}::int[])
    ), span AS (
      SELECT m.id, m.topic_id, int8range(
        coalesce((SELECT p.id FROM message p WHERE p.topic_id = m.topic_id AND p.id < m.id
                  ORDER BY p.id DESC LIMIT 1), 0) + 1, m.id + 1) AS ids
      FROM message m WHERE m.id = ANY(${[...messageIds]}::int8[])
    ), written AS (
      INSERT INTO topic_read AS r (user_id, topic_id, read)
      SELECT place.user_id, span.topic_id, range_agg(span.ids)
      FROM place JOIN span ON place.received @> span.id
      GROUP BY 1, 2
      ON CONFLICT ON CONSTRAINT topic_read_pkey DO UPDATE SET read = r.read + excluded.read)
    SELECT user_id FROM place WHERE received @> int8range(${first}, ${last}, '[]')`;
}
