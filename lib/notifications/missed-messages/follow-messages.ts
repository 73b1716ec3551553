/** Stores whom to mail about which message, at no cost to sending. */
import { query, sql } from "../../kernel/db/sql.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type Candidate, findCandidates, type LoggedMessage } from "./find-missed.ts";
import { followLogs, type Stretch } from "./follow-log.ts";
import { MAIL } from "./notice-reason.ts";
import { quietSecondsLeft, whoIsAway } from "./who-is-away.ts";

/**
 * Called every few seconds; does nothing without a mail server. Once one is configured, finds messages missed in the
 * last day, for which the log is kept.
 */
export async function followMessages(): Promise<void> {
  if (!canSendMail()) return;
  await query(sql`
    INSERT INTO missed_message_cursor (realm_id, event_id)
    SELECT id, 0 FROM realm r WHERE NOT EXISTS (SELECT FROM missed_message_cursor c WHERE c.realm_id = r.id)
    ON CONFLICT DO NOTHING`);
  await followLogs({ cursors: "missed_message_cursor", note: noteMissed });
}

async function noteMissed(
  organization: Organization,
  stretch: Stretch,
  sent: readonly LoggedMessage[],
): Promise<boolean> {
  const candidates = await findCandidates(organization, sent, MAIL);
  const away = await whoIsAway(organization, new Set(candidates.map(({ userId }) => userId)));
  return write(
    organization,
    stretch,
    candidates.filter(({ userId }) => away.has(userId)),
  );
}

/** Locks messages as the foreign key would, so that concurrently deleted ones are skipped. */
async function write(
  organization: Organization,
  { after, upTo }: Stretch,
  missed: readonly Candidate[],
): Promise<boolean> {
  const { realm, users } = organization;
  const waitOf = ({ userId }: Candidate) =>
    Math.max(
      users.get(userId)?.settings.email_notifications_batching_period_seconds ?? 0,
      quietSecondsLeft(organization, userId),
    );
  const [row] = await query<{ moved: boolean }>(sql`
    WITH moved AS (
      UPDATE missed_message_cursor SET event_id = ${upTo}
      WHERE realm_id = ${realm.id} AND event_id = ${after} RETURNING realm_id
    ), noted AS (
      INSERT INTO missed_message (user_id, message_id, reason, due_at)
      SELECT found.user_id, found.message_id, found.reason, now() + found.wait * interval '1 second'
      FROM moved, unnest(${missed.map(({ userId }) => userId)}::int[],
        ${missed.map(({ messageId }) => messageId)}::int8[], ${missed.map(({ reason }) => reason)}::text[],
        ${missed.map(waitOf)}::int[]) AS found (user_id, message_id, reason, wait)
      JOIN message m ON m.id = found.message_id
      FOR KEY SHARE OF m
      ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT FROM moved) AS moved`);
  return row?.moved === true;
}
