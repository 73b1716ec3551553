/** Queues an organization's weekly digests on the day that it has chosen. */
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { DIGEST } from "./digest-mail.ts";

const DAY_MS = 86_400_000;
/** Hour of the chosen day, in UTC. */
const FROM_HOUR = 9;
/** When no node ran on the chosen day, the digests are sent up to this many days after it. */
const DAYS_LATE = 3;
/**
 * Only an organization that had its digests this recently gets late ones: where they have just been switched on, the first
 * is sent on the chosen day.
 */
const DAYS_KNOWN = 35;
/** People who were active within this time have seen what is new. */
const AWAY_FOR_SECONDS = 5 * 86_400;
/** Another choice of the day makes no second digest in a week. */
const DAYS_BETWEEN = 6;

/** Called every few minutes, by any number of nodes. Without a mail server there are no digests. */
export async function queueDigests(now = new Date()): Promise<void> {
  if (!canSendMail()) return;
  const realms = await query<{ id: number }>(sql`
    SELECT id FROM realm WHERE deactivated_at IS NULL AND settings->>'digest_emails_enabled' = 'true'`);
  for (const { id } of realms) {
    const { organization } = await streamOf(id);
    const { digest_emails_enabled: isOn, digest_weekday: weekday } = organization.realm.settings;
    const due = lastDue(weekday, now);
    if (isOn && now.getTime() - due.getTime() < (DAYS_LATE + 1) * DAY_MS) {
      await queueFor(organization, due, now);
    }
  }
}

/** When digests were last due. @param weekday 0 Monday … 6 Sunday. */
function lastDue(weekday: number, now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(FROM_HOUR, 0, 0, 0);
  const daysSince = (((due.getUTCDay() + 6) % 7) - weekday + 7) % 7;
  due.setUTCDate(due.getUTCDate() - daysSince);
  return due > now ? new Date(due.getTime() - 7 * DAY_MS) : due;
}

/** One statement notes the day and queues the mails, so that each person has one, whichever nodes try. */
async function queueFor({ realm, users, presences }: Organization, due: Date, now: Date): Promise<void> {
  const since = now.getTime() / 1000 - AWAY_FOR_SECONDS;
  const people = [...users.all()].filter(
    ({ id, botType, isActive, isImportedStub, settings }) =>
      botType === null &&
      isActive &&
      !isImportedStub &&
      settings.enable_digest_emails &&
      (presences.get(id)?.activeAt ?? 0) < since,
  );
  const day = dateOf(due);
  const isLate = dateOf(now) !== day;
  await query(sql`
    WITH previous AS (SELECT day FROM digest_day WHERE realm_id = ${realm.id}),
    turn AS (
      INSERT INTO digest_day AS d (realm_id, day) VALUES (${realm.id}, ${day}::date)
      ON CONFLICT (realm_id) DO UPDATE SET day = excluded.day WHERE d.day <= excluded.day - ${DAYS_BETWEEN}::int
      RETURNING realm_id)
    INSERT INTO outgoing_mail (realm_id, kind, recipient, recipient_id)
    SELECT u.realm_id, ${DIGEST}, u.delivery_email, u.id FROM turn JOIN user_account u USING (realm_id)
    WHERE u.id = ANY(${people.map(({ id }) => id)}::int[])
      AND (NOT ${isLate}::boolean
        OR EXISTS (SELECT FROM previous WHERE day >= ${day}::date - ${DAYS_KNOWN}::int))`);
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
