/** The weekly mail to absent users. */

import { unsubscribeLinks } from "../../auth/mail-links/unsubscribe-key.ts";
import { mayJoin } from "../../channels/channels/channel-access.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { POLICY_MUTED } from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import type { MailSection } from "../../kernel/mail/mail-page.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { narrowFragment } from "../../markdown/links/channel-link-text.ts";
import { MESSAGE_IS_SILENT } from "../../messages/messages/message-bits.ts";
import { mayAct } from "../../people/users/may-act.ts";

const DAY_MS = 86_400_000;

/** Hour of the chosen day, in UTC. */
const FROM_HOUR = 9;

/** Missed digests are still sent for this long. */
const DAYS_LATE = 3;

/** Late digests go only to organizations with a recent one, so that the first comes on the chosen day. */
const DAYS_KNOWN = 35;

/** Users active more recently have seen what is new. */
const AWAY_FOR_SECONDS = 5 * 86_400;

/** Prevents a second digest in a week when the day changes. */
const DAYS_BETWEEN = 6;

export const DIGEST = "digest";

const WEEK_SECONDS = 7 * 86_400;

const MAX_TOPICS = 10;

const MAX_CHANNELS = 10;

/** Unread messages per topic. */
const MAX_COUNTED = 100;

const digestMail: MailKind = {
  kind: DIGEST,
  async compose({ recipientId, recipient }, organization) {
    const user = recipientId === null ? undefined : organization.users.get(recipientId);
    if (!user || !mayAct(organization, user) || user.deliveryEmail !== recipient) return null;
    const { isActive, name, settings } = organization.realm;
    if (!isActive || !settings.digest_emails_enabled || !user.settings.enable_digest_emails) return null;
    const actor: Actor = { user, organization, client: "mail", sessionId: null };
    const topics = await unreadTopics(actor);
    const channels = newChannels(actor);
    if (topics.length + channels.length === 0) return null;
    const showsContent =
      settings.message_content_allowed_in_email_notifications &&
      user.settings.message_content_in_email_notifications;
    const url = `${organizationUrl(organization)}/`;
    return {
      subject: `This week at ${name}`,
      heading: `This week at ${name}`,
      paragraphs: showsContent ? [] : ["There is something new since your last visit."],
      sections: showsContent ? [...sectionOf("Unread", topics), ...sectionOf("New channels", channels)] : [],
      action: { label: "Open Parley", url },
      reason: `You receive this email once a week while you are away from ${name}.`,
      list: { id: DIGEST, ...unsubscribeLinks(organization, user, DIGEST) },
    };
  },
};

export const digest = defineNoun({
  mails: [digestMail],
});

type Entries = MailSection["entries"];

function sectionOf(title: string, entries: Entries): MailSection[] {
  return entries.length === 0 ? [] : [{ title, entries }];
}

/** Topics whose newest message came this week and is unread, most recent first. */
async function unreadTopics({ organization, user }: Actor): Promise<Entries> {
  const rows = await query<{ channel_id: number; name: string; unread: number }>(sql`
    WITH unread AS (
      SELECT c.id AS channel_id, t.id, t.name, t.last_message_id, s.received, coalesce(r.read, '{}') AS read
      FROM subscription s
      JOIN channel c ON c.id = s.channel_id AND c.archived_at IS NULL
      JOIN topic t ON t.conversation_id = c.conversation_id
      JOIN message m ON m.id = t.last_message_id AND m.sent_at > now() - ${WEEK_SECONDS} * interval '1 second'
      LEFT JOIN topic_read r ON r.user_id = s.user_id AND r.topic_id = t.id
      LEFT JOIN user_topic p ON p.user_id = s.user_id AND p.topic_id = t.id
      WHERE s.user_id = ${user.id} AND s.is_active AND NOT s.is_muted AND s.received @> t.last_message_id
        AND r.read @> t.last_message_id IS NOT TRUE AND p.policy IS DISTINCT FROM ${POLICY_MUTED}
      ORDER BY t.last_message_id DESC LIMIT ${MAX_TOPICS})
    SELECT channel_id, name, (
      SELECT count(*) FROM (
        SELECT m.id, m.bits FROM message m WHERE m.topic_id = unread.id ORDER BY m.id DESC LIMIT ${MAX_COUNTED}) AS newest
      WHERE newest.bits & ${MESSAGE_IS_SILENT} = 0
        AND unread.received @> newest.id AND NOT unread.read @> newest.id) AS unread
    FROM unread ORDER BY last_message_id DESC`);
  return rows.flatMap(({ channel_id, name, unread }) => {
    const channel = organization.channels.get(channel_id);
    // The newest message may be silent.
    if (!channel || unread === 0) return [];
    const title = `#${channel.name} > ${presentTopicName(name, false)}`;
    return {
      title,
      detail: unread === 1 ? "1 unread message" : `${unread} unread messages`,
      url: `${organizationUrl(organization)}/${narrowFragment(channel, name)}`,
    };
  });
}

/** Channels of the last week that the user could join. */
function newChannels({ organization, user }: Actor): Entries {
  const since = Date.now() / 1000 - WEEK_SECONDS;
  return [...organization.channels.all()]
    .filter((channel) => channel.createdAt > since && mayJoin(organization, channel, user))
    .filter((channel) => !organization.subscriptions.of(channel.id, user.id))
    .slice(0, MAX_CHANNELS)
    .map((channel) => ({
      title: `#${channel.name}`,
      detail: channel.description,
      url: `${organizationUrl(organization)}/${narrowFragment(channel, null)}`,
    }));
}

/** Called every few minutes by any number of nodes; does nothing without a mail server. */
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

/** @param weekday 0 Monday … 6 Sunday. */
function lastDue(weekday: number, now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(FROM_HOUR, 0, 0, 0);
  const daysSince = (((due.getUTCDay() + 6) % 7) - weekday + 7) % 7;
  due.setUTCDate(due.getUTCDate() - daysSince);
  return due > now ? new Date(due.getTime() - 7 * DAY_MS) : due;
}

/** One statement stores the day and queues the mails, so that concurrent nodes send each user one. */
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
