/** Mails before a key for a program expires, to its person or its bot's owner. */
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import { mayAct } from "../../people/users/may-act.ts";

/** Days before the expiry, longest first. */
const NOTICE_DAYS = [7, 3, 1] as const;

const DAY_SECONDS = 86_400;

const KEYS_AT_ONCE = 100;

const KEY_EXPIRES = "key-expires";

/** The notice that is due with so many seconds left, or null. A key is not announced on the day it is made. */
export function noticeFor(secondsLeft: number): number | null {
  return NOTICE_DAYS.findLast((days) => secondsLeft <= days * DAY_SECONDS) ?? null;
}

interface DueKey {
  readonly id: number;
  readonly realm_id: number;
  readonly recipient: string;
  readonly seconds_left: number;
}

/** Called every ten minutes. Without a mail server, keys wait: a later notice replaces an earlier one. */
export async function queueExpiryNotices(): Promise<void> {
  if (!canSendMail()) return;
  const due = await query<DueKey>(sql`
    SELECT key.id, person.realm_id, person.delivery_email AS recipient,
           extract(epoch FROM key.expires_at - now())::float8 AS seconds_left
    FROM personal_key key JOIN user_account account ON account.id = key.user_id
    JOIN user_account person ON person.id = coalesce(account.bot_owner_id, account.id)
    WHERE key.expires_at BETWEEN now() AND now() + ${NOTICE_DAYS[0]} * interval '1 day' AND NOT key.has_ended
      AND coalesce(key.noticed_days, 1000) > CASE
        WHEN key.expires_at <= now() + interval '1 day' THEN 1
        WHEN key.expires_at <= now() + interval '3 days' THEN 3 ELSE 7 END
    ORDER BY key.expires_at LIMIT ${KEYS_AT_ONCE}`);
  for (const key of due) await queueExpiryNotice(key);
}

/** Another node may have queued it. */
async function queueExpiryNotice({ id, realm_id, recipient, seconds_left }: DueKey): Promise<void> {
  const days = noticeFor(seconds_left);
  if (days === null) return;
  await transaction(async (tx) => {
    const { count } = await tx.personalKey.updateMany({
      where: { id, OR: [{ noticedDays: null }, { noticedDays: { gt: days } }] },
      data: { noticedDays: days },
    });
    if (count > 0)
      await queueNotice(tx, { realmId: realm_id, kind: KEY_EXPIRES, recipient, note: String(id) });
  });
}

export const keyExpiresMail: MailKind = {
  kind: KEY_EXPIRES,
  async compose({ recipient, note }, organization) {
    const key = await database().prisma.personalKey.findUnique({ where: { id: Number(note) } });
    const account = key ? organization.users.get(key.userId) : undefined;
    if (!key?.expiresAt || key.expiresAt.getTime() <= Date.now() || !account) return null;
    const person = organization.users.get(personOf(account));
    if (!person || person.deliveryEmail !== recipient || !mayAct(organization, person)) return null;
    if (!mayAct(organization, account)) return null;
    const { name } = organization.realm;
    const isBot = account.botType !== null;
    const time = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: person.timezone || "UTC",
    });
    const ofBot = isBot ? ` of your bot ${account.fullName}` : "";
    const days = Math.ceil((key.expiresAt.getTime() - Date.now()) / (DAY_SECONDS * 1000));
    return {
      subject: `The key "${key.name}"${ofBot} expires ${days === 1 ? "within a day" : `in ${days} days`}`,
      heading: `A key${ofBot} expires soon`,
      paragraphs: [
        `The key "${key.name}"${ofBot} at ${name} expires on ${time.format(key.expiresAt)} (${person.timezone || "UTC"}).`,
        "Programs that use it stop working then. Create a new key, give it to the program, and revoke this one.",
      ],
      action: {
        label: "Open your keys",
        url: `${organizationUrl(organization)}/#settings/${isBot ? `your-bots/${account.id}` : "access"}`,
      },
      reason: `You receive this email because ${isBot ? "you own the bot" : "the key is yours"}.`,
    };
  },
};
