/** Queues an organization's weekly digests on the day that it has chosen. */
import { query, sql } from "../db/sql.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { canSendMail } from "../mail/mail-server.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { DIGEST } from "./digest-mail.ts";

/** Of the chosen day, by universal time. */
const FROM_HOUR = 9;
/** Who has been there in this time knows what there is. */
const AWAY_FOR_SECONDS = 5 * 86_400;
/** Another choice of the day makes no second digest in a week. */
const DAYS_BETWEEN = 6;

/** Called every few minutes, by any number of nodes. Without a mail server there are no digests. */
export async function queueDigests(now = new Date()): Promise<void> {
  if (!canSendMail() || now.getUTCHours() < FROM_HOUR) return;
  const realms = await query<{ id: number }>(sql`
    SELECT id FROM realm WHERE deactivated_at IS NULL AND settings->>'digest_emails_enabled' = 'true'`);
  for (const { id } of realms) {
    const { organization } = await streamOf(id);
    const { digest_emails_enabled: isOn, digest_weekday: weekday } = organization.realm.settings;
    if (isOn && weekdayOf(now) === weekday) await queueFor(organization, now);
  }
}

/** 0 Monday … 6 Sunday. */
function weekdayOf(now: Date): number {
  return (now.getUTCDay() + 6) % 7;
}

/** One statement notes the day and queues the mails, so that each person has one, whichever nodes try. */
async function queueFor({ realm, users, presences }: Organization, now: Date): Promise<void> {
  const since = now.getTime() / 1000 - AWAY_FOR_SECONDS;
  const people = [...users.all()].filter(
    ({ id, botType, isActive, isImportedStub, settings }) =>
      botType === null &&
      isActive &&
      !isImportedStub &&
      settings.enable_digest_emails &&
      (presences.get(id)?.activeAt ?? 0) < since,
  );
  await query(sql`
    WITH turn AS (
      INSERT INTO digest_day AS d (realm_id, day) VALUES (${realm.id}, ${now.toISOString().slice(0, 10)}::date)
      ON CONFLICT (realm_id) DO UPDATE SET day = excluded.day WHERE d.day <= excluded.day - ${DAYS_BETWEEN}::int
      RETURNING realm_id)
    INSERT INTO outgoing_mail (realm_id, kind, recipient, recipient_id)
    SELECT u.realm_id, ${DIGEST}, u.delivery_email, u.id FROM turn JOIN user_account u USING (realm_id)
    WHERE u.id = ANY(${people.map(({ id }) => id)}::int[])`);
}
