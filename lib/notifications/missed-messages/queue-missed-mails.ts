/** Queues one mail per conversation, some minutes after its first missed message. */
import { constant, query, type Sql, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { MISSED_MESSAGES } from "./missed-messages.ts";
import { quietSecondsLeft } from "./who-is-away.ts";

/** Per user; further messages wait and are sent together. */
export const MAX_MAILS_PER_HOUR = 60;
const MAX_MAILS_PER_RUN = 500;
/** Longest due first. */
const MAX_MESSAGES_PER_RUN = 5_000;
/** Delay of the next try for a user over the limit. */
const OVER_LIMIT_SECONDS = 300;

const due = sql`(
  SELECT user_id, message_id FROM missed_message WHERE mail_id IS NULL AND due_at <= now()
  ORDER BY due_at LIMIT ${constant(MAX_MESSAGES_PER_RUN)})`;

interface Group {
  readonly user_id: number;
  readonly topic_id: number;
}

/** Called every few seconds by any number of nodes. */
export async function queueMissedMails(): Promise<void> {
  // Mostly, nothing is due, and one statement says so.
  if ((await query(sql`SELECT FROM ${due} AS w LIMIT 1`)).length === 0) return;
  await forgetRead();
  await waitForQuietHours();
  await waitForQuota();
  const groups = await query<Group>(sql`
    SELECT DISTINCT w.user_id, m.topic_id FROM ${due} w JOIN message m ON m.id = w.message_id
    WHERE ${isUnderLimit(sql`w.user_id`)} LIMIT ${MAX_MAILS_PER_RUN}`);
  for (const group of groups) await queueMail(group);
}

/** Messages read later are dropped when the mail is composed. */
async function forgetRead(): Promise<void> {
  await query(sql`
    DELETE FROM missed_message w USING ${due} AS d, message m, topic_read r
    WHERE w.user_id = d.user_id AND w.message_id = d.message_id AND w.mail_id IS NULL AND m.id = w.message_id
      AND r.user_id = w.user_id AND r.topic_id = m.topic_id AND r.read @> m.id`);
}

const mayBeQuiet = sql`(
  u.settings @> '{"quiet_hours_enabled": true}' OR (u.settings ->> 'quiet_days')::int > 0
  OR u.settings ->> 'notification_hours' <> ''
  OR (u.settings ->> 'notifications_paused_until')::int8 > extract(epoch FROM now()))`;

/** Postpones messages during a pause or quiet hours, a little at a time, because these may end early. */
async function waitForQuietHours(): Promise<void> {
  const people = await query<{ user_id: number; realm_id: number }>(sql`
    SELECT DISTINCT u.id AS user_id, u.realm_id FROM ${due} w JOIN user_account u ON u.id = w.user_id
    WHERE ${mayBeQuiet}`);
  const quiet: { readonly userId: number; readonly seconds: number }[] = [];
  for (const { user_id: userId, realm_id: realmId } of people) {
    const seconds = quietSecondsLeft((await streamOf(realmId)).organization, userId);
    if (seconds > 0) quiet.push({ userId, seconds });
  }
  if (quiet.length === 0) return;
  await query(sql`
    UPDATE missed_message w SET due_at = now() + quiet.seconds * interval '1 second'
    FROM unnest(${quiet.map(({ userId }) => userId)}::int[], ${quiet.map(({ seconds }) => seconds)}::int[])
      AS quiet (user_id, seconds)
    WHERE w.user_id = quiet.user_id AND w.mail_id IS NULL AND w.due_at <= now()`);
}

function isUnderLimit(userId: Sql): Sql {
  return sql`${MAX_MAILS_PER_HOUR} > (
    SELECT count(*) FROM outgoing_mail o
    WHERE o.recipient_id = ${userId} AND o.created_at > now() - interval '1 hour')`;
}

/** Keeps messages of users over their limit from blocking others' mails. */
async function waitForQuota(): Promise<void> {
  await query(sql`
    WITH person AS MATERIALIZED (SELECT DISTINCT user_id FROM ${due} AS d)
    UPDATE missed_message w SET due_at = now() + ${OVER_LIMIT_SECONDS} * interval '1 second'
    FROM person
    WHERE NOT ${isUnderLimit(sql`person.user_id`)}
      AND w.user_id = person.user_id AND w.mail_id IS NULL AND w.due_at <= now()`);
}

/** Includes messages of the topic that are not due. Skips rows that another node has locked. */
async function queueMail({ user_id: userId, topic_id: topicId }: Group): Promise<void> {
  await query(sql`
    WITH waiting AS (
      SELECT w.message_id FROM missed_message w JOIN message m ON m.id = w.message_id
      WHERE w.user_id = ${userId} AND m.topic_id = ${topicId} AND w.mail_id IS NULL
      FOR UPDATE OF w SKIP LOCKED
    ), mail AS (
      INSERT INTO outgoing_mail (realm_id, kind, recipient, recipient_id)
      SELECT u.realm_id, ${MISSED_MESSAGES}, u.delivery_email, u.id FROM user_account u
      WHERE u.id = ${userId} AND EXISTS (SELECT FROM waiting) RETURNING id)
    UPDATE missed_message w SET mail_id = mail.id FROM mail, waiting
    WHERE w.user_id = ${userId} AND w.message_id = waiting.message_id`);
}
