/** Mails people the organizations of this server in which their address has an account. */
import { countInWindow, countMailRequest } from "../../auth/authentication/sign-in-attempts.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { type MailKind, queueNotice } from "../../kernel/mail/mail-queue.ts";
import { requireMail } from "../../kernel/mail/mail-server.ts";
import { urlOfSubdomain } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { isEmail } from "../../text/is-email.ts";
import { nameKey } from "../../text/name-key.ts";
import * as contracts from "./account-finder.contract.ts";

const ACCOUNTS_FOUND = "accounts-found";
/** To one address, in the window of sign-in attempts. */
export const MAX_FINDER_MAILS = 3;
const MAX_LISTED = 50;

const accountsFoundMail: MailKind = {
  kind: ACCOUNTS_FOUND,
  async compose({ recipient }) {
    const found = await organizationsOf(recipient);
    if (found.length === 0) return null;
    return {
      subject: "Your organizations",
      heading: "Your organizations",
      paragraphs: [],
      sections: [
        {
          title: `${recipient} has an account in`,
          entries: found.map(({ name, subdomain }) => {
            const url = urlOfSubdomain(subdomain);
            return { title: name, detail: url, url };
          }),
        },
      ],
      action: null,
      reason:
        "You are receiving this email because somebody, probably you, has asked where this address has accounts. If it was not you, you can ignore it.",
    };
  },
};

export const accountFinder = defineNoun({ contracts: [contracts.findAccounts], mails: [accountsFoundMail] });

/** The address is ASCII, so no other address has its key. */
export function organizationsOf(email: string): Promise<{ name: string; subdomain: string }[]> {
  return query(sql`
    SELECT realm.name, realm.subdomain FROM realm
    JOIN user_account ON user_account.realm_id = realm.id AND user_account.email_key = ${nameKey(email)}
    WHERE realm.deactivated_at IS NULL AND user_account.is_active AND user_account.bot_type IS NULL
    ORDER BY realm.name, realm.id LIMIT ${MAX_LISTED}`);
}

/**
 * Accounts are looked up when the mail is composed, so neither response nor timing reveals whether there are any.
 * @throws ApiError RATE_LIMIT_HIT; BAD_REQUEST without mail.
 */
export async function findAccounts(
  organization: Organization | null,
  given: string,
  clientAddress: string,
): Promise<Record<string, never>> {
  requireMail();
  await countMailRequest(clientAddress);
  const recipient = given.trim();
  if (!organization || !isEmail(recipient)) return {};
  const { attempts } = await countInWindow(ACCOUNTS_FOUND, nameKey(recipient));
  if (attempts > MAX_FINDER_MAILS) return {};
  await transaction((tx) =>
    queueNotice(tx, { realmId: organization.realm.id, kind: ACCOUNTS_FOUND, recipient }),
  );
  return {};
}
