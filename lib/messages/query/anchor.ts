/** The anchor of a request: a message id, or what stands for one. Times are positions, since ids increase with time. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import { isoTime } from "../../text/wall-time.ts";

/** The anchor for "newest", and for "first_unread" when nothing is unread; the protocol's value. */
export const BEYOND_NEWEST = 10_000_000_000_000_000;
/** A message id, or what stands for one: the first unread message, or the first message at or after a time. */
export type Anchor = number | "first_unread" | { readonly since: Date };

/** How a request names its anchor. */
export interface GivenAnchor {
  readonly anchor: string | undefined;
  /** Of the anchor "date": an ISO 8601 date or time (feature level 445). */
  readonly anchorDate: string | undefined;
  /** The older form of the anchor "first_unread". */
  readonly isFirstUnread: boolean;
}

/**
 * Reads the anchor of a request.
 * @throws ApiError BAD_REQUEST or REQUEST_VARIABLE_MISSING.
 */
export function parseAnchor({ anchor: given, anchorDate, isFirstUnread }: GivenAnchor): Anchor {
  if (isFirstUnread || given === "first_unread") return "first_unread";
  if (given === undefined) throw missingParameter("anchor");
  if (given === "date") return { since: anchorTime(anchorDate) };
  if (given === "newest") return BEYOND_NEWEST;
  if (given === "oldest") return 0;
  if (!/^-?\d{1,20}$/.test(given)) throw badRequest("Invalid anchor");
  return Math.min(BEYOND_NEWEST, Math.max(0, Number(given)));
}

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
