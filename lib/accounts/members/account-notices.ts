/** The mails to both addresses of somebody whose address others have changed: an administrator, or the directory. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import { type MailKind, queueNotice } from "../../kernel/mail/mail-queue.ts";

import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";

type Changer = "administrator" | "directory";

const FORMER = "address-changed-by";
const PRESENT = "address-given-by";
const NAMES: Readonly<Record<Changer, string>> = {
  administrator: "An administrator",
  directory: "The directory of your organization",
};

/** The former address does not learn the new one: it may be somebody else's by now. */
function noticesBy(changer: Changer): MailKind[] {
  const formerNotice: MailKind = {
    kind: `${FORMER}-${changer}`,
    async compose(_mail, { realm: { name, isActive } }) {
      if (!isActive) return null;
      return {
        subject: `Your address at ${name} has changed`,
        heading: "Your address has changed",
        paragraphs: [
          `${NAMES[changer]} has given your account at ${name} another address. You sign in with that one; an email was sent there too.`,
        ],
        action: null,
        reason: "If you do not know why, ask an administrator of your organization.",
      };
    },
  };
  const presentNotice: MailKind = {
    kind: `${PRESENT}-${changer}`,
    async compose(_mail, organization) {
      const { name, isActive } = organization.realm;
      if (!isActive) return null;
      return {
        subject: `Your account at ${name} has this address now`,
        heading: "Your account has this address now",
        paragraphs: [
          `${NAMES[changer]} has given your account at ${name} this address. You sign in with it from now on.`,
        ],
        action: { label: `Go to ${name}`, url: organizationUrl(organization) },
        reason: "If you do not know why, ask an administrator of your organization.",
      };
    },
  };
  return [formerNotice, presentNotice];
}

export const addressNotices: readonly MailKind[] = [...noticesBy("administrator"), ...noticesBy("directory")];

/** As part of the transaction that changes the account; nothing when the address stays, or only its case changes. */
export async function queueAddressNotices(
  tx: Transaction,
  realmId: number,
  changer: Changer,
  { deliveryEmail: former }: UserRecord,
  { deliveryEmail: present = former }: UserChange,
): Promise<void> {
  if (nameKey(present) === nameKey(former)) return;
  await Promise.all([
    queueNotice(tx, { realmId, kind: `${FORMER}-${changer}`, recipient: former }),
    queueNotice(tx, { realmId, kind: `${PRESENT}-${changer}`, recipient: present }),
  ]);
}
