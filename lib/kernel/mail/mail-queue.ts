/** Mails to send, as rows that survive restarts. */

import type { OutgoingMail } from "../db/generated/client.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Organization } from "../memory/organization.ts";
import type { MailText } from "./mail-text.ts";

interface InvitationMail {
  readonly invitationId: number;
  readonly recipient: string;
}

/** Runs in the transaction that creates the invitations. */
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
  readonly note?: string;
}

export async function queueNotice(
  tx: Transaction,
  { realmId, kind, recipient, note }: Notice,
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, note)
    VALUES (${realmId}, ${kind}, ${recipient}, ${note ?? null}::text)`);
}

export async function dropInvitationMails(tx: Transaction, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  await tx.$executeRaw(sql`
    DELETE FROM outgoing_mail WHERE invitation_id = ANY(${[...invitationIds]}::int[]) AND sent_at IS NULL`);
}

/** In 24 hours, by this account and in its organization. */
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

export interface MailKind {
  readonly kind: string;
  /** null when the mail should no longer be sent. */
  compose(mail: OutgoingMail, organization: Organization): Promise<MailText | null>;
}
