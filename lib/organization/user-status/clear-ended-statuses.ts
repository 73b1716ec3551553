/** Clears statuses at the time that their owners chose. */
import { query, sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import { NO_EMOJI, statusChanged } from "./user-status.ts";

/** Of all organizations; the next run continues. */
const CLEARED_AT_ONCE = 100;

/** Called every few seconds by any number of nodes. */
export async function clearEndedStatuses(): Promise<void> {
  const ended = await query<{ user_id: number; realm_id: number }>(sql`
    SELECT s.user_id, u.realm_id FROM (
      SELECT user_id, ends_at FROM user_status WHERE ends_at <= now() ORDER BY ends_at LIMIT ${CLEARED_AT_ONCE}) s
    JOIN user_account u ON u.id = s.user_id`);
  const byRealm = Map.groupBy(ended, ({ realm_id }) => realm_id);
  for (const [realmId, rows] of byRealm)
    await clear(
      realmId,
      rows.map(({ user_id }) => user_id),
    ).catch((err) => logger.error({ err, realmId }, "ended statuses could not be cleared"));
}

/** Skips users who have set another status meanwhile. */
async function clear(realmId: number, userIds: readonly number[]): Promise<void> {
  await logTransaction({ realmId, userId: null, operation: "clear-ended-statuses" }, async (log) => {
    await log.lock();
    const cleared = await log.tx.$queryRaw<{ user_id: number }[]>(sql`
      UPDATE user_status s SET text = '', emoji_name = '', emoji_code = '', emoji_kind = ${NO_EMOJI.kind}, ends_at = NULL
      FROM (SELECT user_id FROM user_status WHERE user_id = ANY(${[...userIds]}::int[]) AND ends_at <= now()
        ORDER BY user_id FOR UPDATE SKIP LOCKED) due
      WHERE s.user_id = due.user_id RETURNING s.user_id`);
    const change = {
      status_text: "",
      emoji_name: NO_EMOJI.name,
      emoji_code: NO_EMOJI.code,
      reaction_type: NO_EMOJI.kind,
      status_ends_at: 0,
    };
    await appendEvents(
      log,
      cleared.map(({ user_id: userId }) => statusChanged.event({ userId, change }, { kind: "everyone" })),
    );
  });
}
