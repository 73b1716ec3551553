/** Times as positions among messages, whose ids increase with the time at which they were sent. */
import { query, sql } from "../db/sql.ts";
import { badRequest, missingParameter } from "../errors.ts";

/** A date, or a date and a time, with or without the distance from UTC. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The parameter `anchor_date` as a time: a date alone stands for its beginning, and without a time zone it is in UTC.
 * @throws ApiError REQUEST_VARIABLE_MISSING, or BAD_REQUEST for what is no time.
 */
export function anchorTime(given: string | undefined): Date {
  if (given === undefined) throw missingParameter("anchor_date");
  const [, date, time = "00:00", zone = "Z"] = ISO_8601.exec(given.trim()) ?? [];
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const parsed = new Date(`${date}T${time}${offset.toUpperCase()}`);
  if (date === undefined || Number.isNaN(parsed.getTime()))
    throw badRequest("anchor_date is not a valid date");
  return parsed;
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
