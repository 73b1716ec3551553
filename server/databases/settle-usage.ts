/** Makes a moved organization's counts of messages fit the place up to which its new database has counted. */
import type pg from "pg";

/** As in lib/messages/usage/count-usage.ts. */
const COUNT_LOCK = 7277;

const KEYS = {
  message_count: ["day", "kind", "channel_id"],
  message_day: ["day", "kind"],
  channel_month: ["month", "channel_id"],
} as const;

/**
 * The copied counts have the messages up to the source's place. The target counts messages
 * after its own place, so the counts between both places are added or taken away here. Call it in the transaction of the copy.
 */
export async function settleUsage(source: pg.Client, target: pg.Client, realmId: number): Promise<void> {
  await target.query("SELECT pg_advisory_xact_lock($1)", [COUNT_LOCK]);
  const place = async (client: pg.Client) =>
    BigInt(
      (
        await client.query<{ id: string }>(
          "SELECT coalesce(max(counted_id), 0)::text AS id FROM usage_progress",
        )
      ).rows[0]?.id ?? 0,
    );
  const [there, here] = [await place(source), await place(target)];
  if (there === here) return;
  const [after, upTo, sign] = there < here ? [there, here, 1] : [here, there, -1];
  await target.query(
    `CREATE TEMPORARY TABLE settled_usage ON COMMIT DROP AS
     SELECT (m.sent_at AT TIME ZONE 'UTC')::date AS day,
       date_trunc('month', (m.sent_at AT TIME ZONE 'UTC')::date::timestamp)::date AS month,
       CASE WHEN c.id IS NULL THEN CASE WHEN cardinality(string_to_array(v.direct_key, ',')) > 2 THEN 'group' ELSE 'direct' END
            WHEN c.is_private THEN 'private' ELSE 'public' END AS kind,
       coalesce(c.id, 0) AS channel_id,
       $4 * count(*) FILTER (WHERE u.bot_type IS NULL)::int AS by_people,
       $4 * count(*) FILTER (WHERE u.bot_type IS NOT NULL)::int AS by_bots
     FROM message m JOIN conversation v ON v.id = m.conversation_id LEFT JOIN channel c ON c.conversation_id = v.id
     JOIN user_account u ON u.id = m.sender_id
     WHERE m.realm_id = $1 AND m.id > $2::int8 AND m.id <= $3::int8 GROUP BY 1, 2, 3, 4`.replaceAll(
      /\$([1-4])/g,
      (_, place) => String([realmId, after, upTo, sign][Number(place) - 1]),
    ),
  );
  for (const [table, keys] of Object.entries(KEYS)) {
    const list = keys.join(", ");
    await target.query(
      `INSERT INTO ${table} AS known (realm_id, ${list}, by_people, by_bots)
       SELECT ${realmId}, ${list}, sum(by_people), sum(by_bots) FROM settled_usage
       ${table === "channel_month" ? "WHERE channel_id > 0" : ""} GROUP BY ${list}
       ON CONFLICT (realm_id, ${list}) DO UPDATE SET
         by_people = greatest(0, known.by_people + excluded.by_people),
         by_bots = greatest(0, known.by_bots + excluded.by_bots)`,
    );
  }
}
