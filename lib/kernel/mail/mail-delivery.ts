/** Hands queued mails to the SMTP server. */
import { z } from "zod";
import { beginningOf } from "../../text/cut-text.ts";
import { database } from "../db/client.ts";
import type { OutgoingMail } from "../db/generated/client.ts";
import { removeOldest } from "../db/remove-oldest.ts";
import { query, sql } from "../db/sql.ts";
import { type ApiError, badRequest } from "../errors.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { logger } from "../log.ts";
import { publicHostName } from "../memory/find-organization.ts";
import type { Organization } from "../memory/organization.ts";
import { type Delivery, type DueRow, MAX_READ } from "../queue/deliver-due.ts";

import type { MailKind } from "./mail-queue.ts";
import { canSendMail, mailServer } from "./mail-server.ts";
import { htmlText, type MailList, type MailText, plainText } from "./mail-text.ts";

/** When a node dies, the mail is due again after this time. */
const LEASE = sql`interval '5 minutes'`;
/** For daily limits and support questions. */
const KEPT_DAYS = 30;
/** In code points. */
const LONGEST_ERROR = 500;

/**
 * Without a server, mails wait. If a node dies after the SMTP server has accepted a mail, it is sent again with the
 * same Message-ID, by which mailboxes detect duplicates.
 */
export function mailDelivery(kinds: readonly MailKind[]): Delivery {
  const composers = new Map(kinds.map((kind) => [kind.kind, kind]));
  return {
    name: "mails",
    waiting: sql`SELECT FROM outgoing_mail WHERE next_attempt_at <= now()`,
    // About three days: mail servers have longer outages than chat servers.
    retries: { attempts: 30, longestWaitSeconds: 4 * 3_600 },
    // Requested mails precede those about conversations.
    async findDue(limit) {
      if (!canSendMail()) return [];
      const columns = sql`id, attempts, realm_id, sender_id, recipient_id, next_attempt_at`;
      const first = sql`ORDER BY next_attempt_at, id LIMIT ${MAX_READ}`;
      return query<DueRow>(sql`
        SELECT id, attempts FROM (
          SELECT DISTINCT ON (realm_id, sender_id, recipient_id) ${columns} FROM (
            (SELECT ${columns} FROM outgoing_mail
              WHERE next_attempt_at <= now() AND recipient_id IS NULL ${first})
            UNION ALL
            (SELECT ${columns} FROM outgoing_mail WHERE next_attempt_at <= now() ${first})) AS due
          ORDER BY realm_id, sender_id, recipient_id, next_attempt_at, id) AS first
        ORDER BY recipient_id IS NOT NULL, next_attempt_at, id LIMIT ${limit}`);
    },
    async deliver(id) {
      const mail = await claim(id);
      if (!mail) return;
      const { organization } = await streamOf(mail.realmId);
      const text = (await composers.get(mail.kind)?.compose(mail, organization)) ?? null;
      if (text) await handOver(mail, organization, text);
      const sentAt = text && new Date();
      await database().prisma.outgoingMail.updateMany({
        where: { id: mail.id },
        data: { sentAt, nextAttemptAt: null, lastError: null },
      });
    },
    async postpone({ id }, seconds) {
      await query(sql`UPDATE outgoing_mail
        SET attempts = attempts + 1, next_attempt_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND next_attempt_at IS NOT NULL`);
    },
    fail,
  };
}

async function claim(id: number): Promise<OutgoingMail | null> {
  const claimed = await query<{ id: number }>(sql`
    UPDATE outgoing_mail SET next_attempt_at = now() + ${LEASE} WHERE id = ${id} AND next_attempt_at <= now()
    RETURNING id`);
  return claimed.length === 0 ? null : database().prisma.outgoingMail.findUnique({ where: { id } });
}

/** RFC 5321, section 4.2.1. */
const permanent = z.object({ responseCode: z.int().min(500).max(599), command: z.string() });
/** Their failure concerns one mail, not the connection or account. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** @throws ApiError for a permanent rejection; other errors pass. */
export async function handOver(
  mail: OutgoingMail,
  organization: Organization,
  text: MailText,
): Promise<void> {
  const { transport, from } = mailServer();
  try {
    await transport.sendMail({
      from: { name: text.from ?? organization.realm.name, address: from },
      to: { name: "", address: mail.recipient },
      subject: text.subject,
      text: plainText(text),
      html: htmlText(text),
      messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${publicHostName()}>`,
      date: mail.createdAt,
      ...(text.replyTo === undefined ? {} : { replyTo: text.replyTo }),
      ...(text.thread === undefined ? {} : { references: `<${text.thread}@${publicHostName()}>` }),
      headers: {
        // Prevents automatic replies (RFC 3834).
        "Auto-Submitted": "auto-generated",
        ...(text.list ? listHeaders(text.list) : {}),
      },
    });
  } catch (error) {
    const reason = beginningOf(error instanceof Error ? error.message : String(error), LONGEST_ERROR);
    await database().prisma.outgoingMail.updateMany({ where: { id: mail.id }, data: { lastError: reason } });
    const answer = permanent.safeParse(error);
    if (answer.success && ABOUT_THE_MAIL.has(answer.data.command)) throw badRequest(reason);
    throw error;
  }
}

/** RFC 2369, RFC 8058. */
function listHeaders({ id, oneClickUrl }: MailList): Record<string, string> {
  return {
    "List-ID": `<${id}.${publicHostName()}>`,
    "List-Unsubscribe": `<${oneClickUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

async function fail(id: number, reason: ApiError): Promise<void> {
  logger.warn({ mail: id, reason: reason.message }, "a mail was given up");
  await query(sql`UPDATE outgoing_mail SET next_attempt_at = NULL WHERE id = ${id}`);
}

export async function warnOfWaitingMails(): Promise<void> {
  if (canSendMail()) return;
  const waiting = await database().prisma.outgoingMail.count({ where: { nextAttemptAt: { not: null } } });
  if (waiting > 0) logger.warn({ waiting }, "mails wait for PARLEY_SMTP_URL to be set");
}

export async function removeOldMails(): Promise<void> {
  await removeOldest({
    table: sql`outgoing_mail`,
    by: sql`created_at`,
    where: sql`next_attempt_at IS NULL AND created_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  });
}
