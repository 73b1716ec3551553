/** Remembers which mails were posted: mail servers deliver a mail again when they have not heard that it arrived. */
import { createHmac } from "node:crypto";
import { serverSecret } from "../auth/server-secret.ts";
import { removeOldest } from "../db/remove-oldest.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { MailTarget } from "./find-target.ts";

/** Mail servers give up after five days at the latest, as RFC 5321 advises (4.5.4.1). */
const KEPT_DAYS = 7;

/** A mail to an address of this server. */
export interface MailIdentity {
  readonly realmId: number;
  readonly digest: string;
}

/** null for a mail without a Message-ID, which cannot be told apart from others. */
export function mailIdentity(
  { organization, user, place }: MailTarget,
  messageId: string | undefined,
): MailIdentity | null {
  const id = messageId?.trim() ?? "";
  if (id === "") return null;
  const realmId = organization.realm.id;
  const facts = ["received-mail", realmId, user.id, place, id];
  const digest = createHmac("sha256", serverSecret()).update(JSON.stringify(facts)).digest("base64url");
  return { realmId, digest };
}

export async function wasPosted({ realmId, digest }: MailIdentity): Promise<boolean> {
  const rows = await query(
    sql`SELECT 1 FROM received_mail WHERE realm_id = ${realmId} AND digest = ${digest}`,
  );
  return rows.length > 0;
}

/** As part of the transaction that posts it. @returns false when another one has posted it. */
export async function claimMail(tx: Transaction, { realmId, digest }: MailIdentity): Promise<boolean> {
  const claim: Sql = sql`
    INSERT INTO received_mail (realm_id, digest) VALUES (${realmId}, ${digest})
    ON CONFLICT DO NOTHING RETURNING realm_id`;
  return (await tx.$queryRaw<unknown[]>(claim)).length > 0;
}

/** Forgets those that nobody delivers again. */
export async function forgetReceivedMails(): Promise<void> {
  await removeOldest({
    table: sql`received_mail`,
    by: sql`received_at`,
    where: sql`received_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}
