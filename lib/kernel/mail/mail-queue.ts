/** Mails that are to be sent, as rows that outlive restarts. */

import type { OutgoingMail } from "../db/generated/client.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Organization } from "../memory/organization.ts";
import type { MailText } from "./mail-text.ts";

/** An invitation, to the address that it is for. */
interface InvitationMail {
  readonly invitationId: number;
  readonly recipient: string;
}

/** Queues a mail for each of these invitations, as part of the transaction that makes them. */
export async function queueInvitationMails(
  tx: Transaction,
  { realmId, senderId }: { readonly realmId: number; readonly senderId: number },
  mails: readonly InvitationMail[],
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO outgoing_mail (realm_id, sender_id, kind, recipient, invitation_id)
    SELECT ${realmId}, ${senderId}, 'invitation', given.recipient, given.invitation_id
    FROM unnest(${mails.map(({ recipient }) => recipient)}::text[], ${mails.map((mail) => mail.invitationId)}::int[])
      AS given (recipient, invitation_id)`);
}

/** Queues a mail that is about a link. */
export async function queueLinkMail(
  tx: Transaction,
  mail: {
    readonly realmId: number;
    readonly kind: string;
    readonly recipient: string;
    readonly mailLinkId: number;
  },
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, mail_link_id)
    VALUES (${mail.realmId}, ${mail.kind}, ${mail.recipient}, ${mail.mailLinkId})`);
}

interface Notice {
  readonly realmId: number;
  readonly kind: string;
  readonly recipient: string;
  /** What somebody adds to it. */
  readonly note?: string;
}

/** Queues a mail that says by its kind what has happened. */
export async function queueNotice(
  tx: Transaction,
  { realmId, kind, recipient, note }: Notice,
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, note)
    VALUES (${realmId}, ${kind}, ${recipient}, ${note ?? null}::text)`);
}

/** Takes back the mails of these invitations that were not sent yet. */
export async function dropInvitationMails(tx: Transaction, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await tx.$executeRaw(sql`
    DELETE FROM outgoing_mail WHERE invitation_id = ANY(${[...invitationIds]}::int[]) AND sent_at IS NULL`);
}

/** How many invitations were queued in the last 24 hours, on behalf of this account and in its whole organization. */
export async function invitationMailsOfToday(
  tx: Transaction,
  { realmId, senderId }: { readonly realmId: number; readonly senderId: number },
): Promise<{ readonly bySender: number; readonly byOrganization: number }> {
  const isOfToday = sql`kind = 'invitation' AND created_at > now() - interval '24 hours'`;
  const [mails] = await tx.$queryRaw<{ bySender: number; byOrganization: number }[]>(sql`
    SELECT (SELECT count(*)::int FROM outgoing_mail WHERE sender_id = ${senderId} AND ${isOfToday}) AS "bySender",
      (SELECT count(*)::int FROM outgoing_mail WHERE realm_id = ${realmId} AND ${isOfToday}) AS "byOrganization"`);
  return mails ?? { bySender: 0, byOrganization: 0 };
}

/** What a noun declares that sends mail. */
export interface MailKind {
  /** As in the rows of the queue. */
  readonly kind: string;
  /** What it says now; null when it is no longer to be sent. */
  compose(mail: OutgoingMail, organization: Organization): Promise<MailText | null>;
}
