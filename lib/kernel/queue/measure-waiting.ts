/** Measures how long the longest-waiting row of each kind of delayed work has been due. */
import { query, sql } from "../db/sql.ts";
import { gauge } from "../metrics/metric.ts";

/** Of tables whose index begins with the account; they hold only what waits. */
const MAX_READ = 5_000;

const waits = gauge({
  name: "parley_waiting_work_seconds",
  help: "How long the oldest due row has waited, by work, as of some seconds ago; 0 when nothing is due. The same on all nodes.",
  labels: ["work"],
});

let last: ReadonlyMap<string, number> = new Map();

/** Call it every few seconds: an answer for a monitor must not wait for the database. */
export async function measureWaiting(): Promise<void> {
  const rows = await query<{ work: string; seconds: number }>(sql`
    SELECT work, coalesce(greatest(0, extract(epoch FROM now() - due)), 0)::float8 AS seconds FROM (
      SELECT 'mails' AS work, min(next_attempt_at) AS due FROM outgoing_mail
      UNION ALL SELECT 'scheduled messages', min(due_at) FROM scheduled_message
      UNION ALL SELECT 'reminders', min(due_at) FROM reminder
      UNION ALL SELECT 'exports', min(due_at) FROM realm_export
      UNION ALL SELECT 'imports', min(due_at) FROM uploaded_export
      UNION ALL SELECT 'notifications in browsers', min(due_at)
        FROM (SELECT due_at FROM push_notice LIMIT ${MAX_READ}) AS first
      UNION ALL SELECT 'outgoing webhooks', min(due_at)
        FROM (SELECT due_at FROM webhook_call LIMIT ${MAX_READ}) AS first
      UNION ALL SELECT 'link previews', min(due_at)
        FROM (SELECT due_at FROM link_preview WHERE due_at IS NOT NULL LIMIT ${MAX_READ}) AS first
      UNION ALL SELECT 'thumbnails', min(thumbnail_due_at) FROM (
        SELECT thumbnail_due_at FROM attachment
        WHERE thumbnail_due_at IS NOT NULL AND NOT is_old_picture LIMIT ${MAX_READ}) AS first
    ) AS oldest`);
  last = new Map(rows.map(({ work, seconds }) => [work, seconds]));
  waits.measure(() => last);
}
