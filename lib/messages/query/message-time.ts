/** Times as positions among messages, whose ids increase with the time at which they were sent. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import { isoTime } from "../../text/wall-time.ts";

/**
 * The parameter `anchor_date` as a time: a date alone stands for its beginning, and without a time zone it is in UTC.
 * @throws ApiError REQUEST_VARIABLE_MISSING, or BAD_REQUEST for what is no time.
 */
export function anchorTime(given: string | undefined): Date {
  if (given === undefined) throw missingParameter("anchor_date");
  const time = isoTime(given);
  if (!time) throw badRequest("anchor_date is not a valid date");
  return time;
}

/**
 * The lowest id that a message sent at the time or later may have. Finds it by bisecting the ids: some thirty look-ups in
 * the primary key, whatever the number of messages, where an index of times would cost every send something.
 */
export async function firstIdSince(time: Date): Promise<number> {
  const [row] = await query<{ id: number }>(sql`
    WITH RECURSIVE bisected(low, high) AS (
      SELECT 0::int8, coalesce(max(id), 0) + 1 FROM message
      UNION ALL
      SELECT CASE WHEN probe.sent_at < ${time}::timestamptz THEN probe.id + 1 ELSE low END,
             CASE WHEN probe.sent_at < ${time}::timestamptz THEN high ELSE (low + high) / 2 END
      FROM bisected LEFT JOIN LATERAL (
        SELECT id, sent_at FROM message WHERE id >= (low + high) / 2 AND id < high ORDER BY id LIMIT 1) AS probe ON true
      WHERE low < high)
    SELECT low AS id FROM bisected WHERE low >= high`);
  return row?.id ?? 0;
}
