/** Mails about account changes made by an administrator or the directory. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import { type MailKind, queueNotice } from "../../kernel/mail/mail-queue.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";

export const ACCESS_ENDED = "access-ended";

export const accessEndedMail: MailKind = {
  kind: ACCESS_ENDED,
  async compose(_mail, organization) {
    const { name, isActive } = organization.realm;
    if (!isActive) return null;
    return {
      subject: `Access to your account at ${name} was ended`,
      heading: "Access to your account was ended",
      paragraphs: [
        `An administrator of ${name} has signed you out, or removed keys or passkeys from your account.`,
        "Sign in again as usual. Your settings list what is left under Sessions and keys, and you can make new keys there.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you do not know why, ask your administrators.",
    };
  },
};

export const SECOND_FACTOR_REMOVED = "second-factor-removed";

export const secondFactorRemovedMail: MailKind = {
  kind: SECOND_FACTOR_REMOVED,
  async compose(_mail, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your second factor at ${name} was turned off`,
      heading: "Your second factor was turned off",
      paragraphs: [
        `An administrator of ${name} has turned off the second factor of your account. Your password alone is enough to sign in now.`,
        "You can set up a new one in your settings, under Sessions and keys.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you did not ask for this, change your password and tell your administrators at once.",
    };
  },
};

export const PASSWORD_REPLACED = "password-replaced";

export const passwordReplacedMail: MailKind = {
  kind: PASSWORD_REPLACED,
  async compose(_mail, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your password at ${name} was replaced`,
      heading: "Your password was replaced",
      paragraphs: [
        `The administrator of the server has given your account at ${name} a new password and ended all your sessions. Passkeys and API keys stay as they are.`,
        "You will get the password from them. Change it in your settings after you have signed in.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you do not know why, ask the administrator of the server.",
    };
  },
};

export const RESET_LINK_MADE = "reset-link-made";

export const resetLinkMadeMail: MailKind = {
  kind: RESET_LINK_MADE,
  async compose(_mail, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `An administrator made a link for a new password at ${name}`,
      heading: "A link for a new password was made",
      paragraphs: [
        `An administrator of ${name} has made a link with which you can choose a new password, and will give it to you. It works once, within an hour, and ends all your sessions.`,
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason:
        "If you did not ask for it, tell your administrators at once: whoever has the link can enter your account.",
    };
  },
};

/** Sent only if the administrator chose to. */
export const ACCOUNT_DEACTIVATED = "account-deactivated";

export const accountDeactivatedMail: MailKind = {
  kind: ACCOUNT_DEACTIVATED,
  async compose({ note }, organization) {
    if (!organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your account at ${name} was deactivated`,
      heading: "Your account was deactivated",
      paragraphs: [
        `An administrator of ${name} has deactivated your account. You can no longer sign in there.`,
        ...(note ? ["The administrator writes:", ...note.split(/\n+/)] : []),
      ],
      action: null,
      reason: `You are receiving this email because you had an account at ${name}.`,
    };
  },
};

type Changer = "administrator" | "directory";

const FORMER = "address-changed-by";
const PRESENT = "address-given-by";
const NAMES: Readonly<Record<Changer, string>> = {
  administrator: "An administrator",
  directory: "The directory of your organization",
};

/** The former address may have changed hands, so it does not learn the new one. */
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

/** Part of the account's transaction; ignores changes of case. */
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
