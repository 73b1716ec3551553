/** Remembers posted mails, because mail servers repeat an unconfirmed delivery. */
import { createHash, createHmac } from "node:crypto";
import { lastingSecret } from "../../auth/authentication/secret-box.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { MailTarget } from "./find-target.ts";
import type { ReadMail } from "./mail-task.ts";

/** Mail servers give up after five days (RFC 5321, 4.5.4.1). */
const KEPT_DAYS = 7;

export interface MailIdentity {
  readonly realmId: number;
  readonly digest: string;
}

/** Null without Message-ID and date: a device may send such a mail twice on purpose. */
export function mailIdentity({ organization, user, place }: MailTarget, mail: ReadMail): MailIdentity | null {
  const known = fieldOf(mail, "message-id") || writtenThen(mail);
  if (known === null) return null;
  const realmId = organization.realm.id;
  const facts = ["received-mail", realmId, user.id, place, known];
  const digest = createHmac("sha256", lastingSecret()).update(JSON.stringify(facts)).digest("base64url");
  return { realmId, digest };
}

function fieldOf({ headers }: ReadMail, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? "";
}

/** Parts shared by repeated deliveries; null without a date. */
function writtenThen(mail: ReadMail): unknown[] | null {
  const date = fieldOf(mail, "date");
  if (date === "") return null;
  const people = [mail.fromAddress, fieldOf(mail, "to"), fieldOf(mail, "cc")];
  // Placeholders differ on each reading.
  const text = mail.attachments.reduce(
    (plain, { mark }) => (mark === null ? plain : plain.replaceAll(mark, "")),
    mail.text,
  );
  const files = mail.attachments.map(({ name, content }) => [
    name,
    createHash("sha256").update(content).digest("base64url"),
  ]);
  return [date, people, mail.subject.name, text, mail.quoted, files];
}

export async function wasPosted({ realmId, digest }: MailIdentity): Promise<boolean> {
  const rows = await query(
    sql`SELECT 1 FROM received_mail WHERE realm_id = ${realmId} AND digest = ${digest}`,
  );
  return rows.length > 0;
}

/** Runs in the posting transaction. @returns false if the mail was posted before. */
export async function claimMail(tx: Transaction, { realmId, digest }: MailIdentity): Promise<boolean> {
  const claim: Sql = sql`
    INSERT INTO received_mail (realm_id, digest) VALUES (${realmId}, ${digest})
    ON CONFLICT DO NOTHING RETURNING realm_id`;
  return (await tx.$queryRaw<unknown[]>(claim)).length > 0;
}

export async function forgetReceivedMails(): Promise<void> {
  await removeOldest({
    table: sql`received_mail`,
    by: sql`received_at`,
    where: sql`received_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}
