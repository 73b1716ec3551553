/** Counts messages as they arrive. */
import { query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { KEPT_DAYS } from "./usage-days.ts";

const LOCK = 7277;
const BATCH = 2_000;
/** Milliseconds; old messages must leave time for others. */
const LONGEST_RUN = 250;

/** Called several times a minute. Stops at the id below which the word index expects no more messages. */
export async function countUsage(): Promise<void> {
  const [settled] = await query<{ id: number }>(sql`SELECT settled_id AS id FROM search_progress`);
  const end = performance.now() + LONGEST_RUN;
  while (settled && (await countMessages(settled.id)) && performance.now() < end);
}

/** @returns whether there may be more. */
export async function countMessages(upToId: number): Promise<boolean> {
  return transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`,
    );
    if (!lock?.mine) return false;
    const [progress] = await tx.$queryRaw<{ countedId: number }[]>(sql`
      SELECT counted_id AS "countedId" FROM usage_progress`);
    if (!progress || progress.countedId >= upToId) return false;
    return addUp(tx, progress.countedId, upToId);
  });
}

async function addUp(tx: Transaction, afterId: number, upToId: number): Promise<boolean> {
  const [batch] = await tx.$queryRaw<{ found: number; lastId: number | null }[]>(sql`
    WITH batch AS (
      SELECT id, realm_id, conversation_id, sender_id, sent_at FROM message
      WHERE id > ${afterId} AND id <= ${upToId} ORDER BY id LIMIT ${BATCH}
    ), counted AS (
      SELECT b.realm_id, (b.sent_at AT TIME ZONE 'UTC')::date AS day,
        CASE WHEN c.id IS NULL THEN CASE WHEN cardinality(string_to_array(v.direct_key, ',')) > 2 THEN 'group' ELSE 'direct' END
             WHEN c.is_private THEN 'private' ELSE 'public' END AS kind,
        coalesce(c.id, 0) AS channel_id,
        count(*) FILTER (WHERE u.bot_type IS NULL) AS by_people,
        count(*) FILTER (WHERE u.bot_type IS NOT NULL) AS by_bots
      FROM batch b JOIN conversation v ON v.id = b.conversation_id LEFT JOIN channel c ON c.conversation_id = v.id
      JOIN user_account u ON u.id = b.sender_id
      WHERE b.sent_at > now() - ${KEPT_DAYS} * interval '1 day'
      GROUP BY 1, 2, 3, 4
    ), by_channel AS (
      INSERT INTO message_count AS known (realm_id, day, kind, channel_id, by_people, by_bots)
      SELECT realm_id, day, kind, channel_id, by_people, by_bots FROM counted
      ON CONFLICT (realm_id, day, kind, channel_id) DO UPDATE
        SET by_people = known.by_people + excluded.by_people, by_bots = known.by_bots + excluded.by_bots
    ), by_day AS (
      INSERT INTO message_day AS known (realm_id, day, kind, by_people, by_bots)
      SELECT realm_id, day, kind, sum(by_people), sum(by_bots) FROM counted GROUP BY 1, 2, 3
      ON CONFLICT (realm_id, day, kind) DO UPDATE
        SET by_people = known.by_people + excluded.by_people, by_bots = known.by_bots + excluded.by_bots
    ), by_month AS (
      INSERT INTO channel_month AS known (realm_id, month, channel_id, by_people, by_bots)
      SELECT realm_id, date_trunc('month', day::timestamp)::date, channel_id, sum(by_people), sum(by_bots)
      FROM counted WHERE channel_id > 0 GROUP BY 1, 2, 3
      ON CONFLICT (realm_id, month, channel_id) DO UPDATE
        SET by_people = known.by_people + excluded.by_people, by_bots = known.by_bots + excluded.by_bots)
    SELECT count(*)::int AS found, max(id) AS "lastId" FROM batch`);
  const isFull = batch?.found === BATCH;
  await tx.$executeRaw(sql`UPDATE usage_progress SET counted_id = ${isFull ? batch.lastId : upToId}`);
  return isFull;
}
