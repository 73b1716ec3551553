/** Records daily figures every few minutes. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { savePresencesOf } from "../../people/presence/save-presences.ts";

/** Longer than clients can request. */
export const KEPT_DAYS = 400;

/** The UTC date. */
export function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Stores no identities. Figures are from the last call before midnight, since later activity hides the day's. Ordered
 * by id, so that nodes do not deadlock.
 */
export async function recordDay(now = new Date()): Promise<void> {
  await record(dateOf(now), sql`true`);
}

/** Includes this node's unsaved activity. */
export async function recordDayOf(organization: Organization): Promise<void> {
  await savePresencesOf(organization);
  await record(dateOf(new Date()), sql`r.id = ${organization.realm.id}`);
}

async function record(today: string, of: Sql): Promise<void> {
  await query(sql`
    INSERT INTO usage_day (realm_id, day, active_in_day, active_in_week, active_in_month, uploaded_bytes)
    SELECT r.id, ${today}::date, count(*) FILTER (WHERE last.at >= today.start),
      count(*) FILTER (WHERE last.at >= today.start - interval '6 days'),
      count(*) FILTER (WHERE last.at >= today.start - interval '29 days'), r.uploaded_bytes
    FROM (SELECT ${today}::date::timestamp AT TIME ZONE 'UTC' AS start) AS today, realm r
    JOIN user_account u ON u.realm_id = r.id AND u.bot_type IS NULL AND u.is_active AND NOT u.is_imported_stub
    LEFT JOIN presence p ON p.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT m.sent_at FROM message m
      WHERE m.sender_id = u.id AND (p.active_at IS NULL OR p.active_at < today.start)
      ORDER BY m.sender_id DESC, m.id DESC LIMIT 1) AS sent ON true
    CROSS JOIN LATERAL (SELECT greatest(p.active_at, sent.sent_at) AS at) AS last
    WHERE r.deactivated_at IS NULL AND ${of}
    GROUP BY r.id ORDER BY r.id
    ON CONFLICT (realm_id, day) DO UPDATE SET active_in_day = excluded.active_in_day,
      active_in_week = excluded.active_in_week, active_in_month = excluded.active_in_month,
      uploaded_bytes = excluded.uploaded_bytes`);
}

export async function removeOldUsage(): Promise<void> {
  const today = dateOf(new Date());
  const outdated = { by: sql`day`, where: sql`day < ${today}::date - ${KEPT_DAYS}::int` };
  await removeOldest({ table: sql`message_count`, ...outdated });
  await removeOldest({ table: sql`message_day`, ...outdated });
  await removeOldest({ table: sql`usage_day`, ...outdated });
  const outdatedMonths = { by: sql`month`, where: sql`month < ${today}::date - ${KEPT_DAYS}::int` };
  await removeOldest({ table: sql`channel_month`, ...outdatedMonths });
}
