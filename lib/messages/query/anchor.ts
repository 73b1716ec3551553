/** Anchors. Ids increase with time, so times translate to ids. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import { isoTime } from "../../text/wall-time.ts";

/** The protocol's "newest", and "first_unread" without unread messages. */
export const BEYOND_NEWEST = 10_000_000_000_000_000;
export type Anchor = number | "first_unread" | { readonly since: Date };

export interface GivenAnchor {
  readonly anchor: string | undefined;
  /** ISO 8601, for the anchor "date" (feature level 445). */
  readonly anchorDate: string | undefined;
  /** The older form of the anchor "first_unread". */
  readonly isFirstUnread: boolean;
}

/** @throws ApiError BAD_REQUEST or REQUEST_VARIABLE_MISSING. */
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
 * @param given a date is the start of the day; UTC by default.
 * @throws ApiError REQUEST_VARIABLE_MISSING, or BAD_REQUEST for an invalid time.
 */
export function anchorTime(given: string | undefined): Date {
  if (given === undefined) throw missingParameter("anchor_date");
  const time = isoTime(given);
  if (!time) throw badRequest("anchor_date is not a valid date");
  return time;
}

/** Bisects the primary key in about thirty lookups, because an index of times would slow down sends. */
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
