/** Resets a forgotten password by a mailed link. */
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { directoryDecides } from "../../auth/authentication/directory-decides.ts";
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { countMailRequest } from "../../auth/authentication/sign-in-attempts.ts";
import { mailLink, mailLinkUrl, requireMailLink, spendMailLink } from "../../auth/mail-links/mail-links.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { database } from "../../kernel/db/client.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { requireMail } from "../../kernel/mail/mail-server.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { hashPassword } from "../../people/users/password.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { isEmail } from "../../text/is-email.ts";
import { nameKey } from "../../text/name-key.ts";
import * as contracts from "./password-reset.contract.ts";
import { replacePassword } from "./replace-password.ts";

const passwordResetMail: MailKind = {
  kind: "password-reset",
  async compose({ mailLinkId, recipient }, organization) {
    const link =
      mailLinkId === null ? null : await database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });
    const user = link?.userId ? organization.users.get(link.userId) : undefined;
    if (!link || link.usedAt || !user || user.deliveryEmail !== recipient) return null;
    if (!mayAct(organization, user)) return null;
    const { name } = organization.realm;
    if (await directoryDecides(organization, user.id)) {
      return {
        subject: `Your password for ${name}`,
        heading: "Your password is that of your directory",
        paragraphs: [
          `You sign in to ${name} with the password of your organization's directory, and you change it there.`,
        ],
        action: { label: "Sign in", url: `${organizationUrl(organization)}/login` },
        reason: "You are receiving this email because somebody, probably you, has asked for a new password.",
      };
    }
    return {
      subject: `Choose a new password for ${name}`,
      heading: "Choose a new password",
      paragraphs: [
        `Somebody, probably you, has asked for a new password for your account at ${name}.`,
        "The link works once, within an hour.",
        ...(await otherWaysIn(user)),
      ],
      action: {
        label: "Choose a new password",
        url: mailLinkUrl(organization, { id: link.id, kind: "password-reset" }),
      },
      reason: "If you did not ask for it, you can ignore this email: your password stays as it is.",
    };
  },
};

export const passwordReset = defineNoun({
  contracts: [contracts.askForPasswordReset, contracts.createPasswordResetLink, contracts.resetPassword],
  mails: [passwordResetMail],
});

/** Access that survives a new password, mentioned for people who fear an intruder. */
async function otherWaysIn({ id, personalKeyIds }: UserRecord): Promise<string[]> {
  const passkeys = await database().prisma.passkey.count({ where: { userId: id } });
  if (passkeys + personalKeyIds.length === 0) return [];
  return [
    "Your passkeys and keys for programs stay as they are. If somebody else may have used your account, remove those that you do not know: they are in your settings, under Sessions and keys.",
  ];
}

/**
 * Neither response nor timing reveals whether the account exists.
 * @throws ApiError REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT; BAD_REQUEST without mail.
 */
export async function askForPasswordReset(
  organization: Organization | null,
  given: string,
  clientAddress: string,
): Promise<Record<string, never>> {
  requireMail();
  await countMailRequest(clientAddress);
  const email = given.trim();
  if (!organization || !isEmail(email)) return {};
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  requireOwnPasswords(organization);
  const user = organization.users.byEmail(email);
  // Mails the stored address: the typed one may be another person's lookalike.
  const isPerson = user !== undefined && user.botType === null;
  await mailLink(organization, {
    kind: "password-reset",
    email: isPerson ? user.deliveryEmail : email,
    userId: isPerson ? user.id : null,
  });
  return {};
}

/**
 * Ends all sessions, but not passkeys and API keys, as mail and page say: most people merely forgot the password. The
 * link works once.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, USER_DEACTIVATED, RATE_LIMIT_HIT; PASSWORD_AUTH_DISABLED where
 *   passwords are off or the directory manages the account; BAD_REQUEST for an ended link or a weak password.
 */
export async function resetPassword(
  asked: Organization | null,
  { key, password }: { readonly key: string; readonly password: string },
  clientAddress: string,
): Promise<{ email: string }> {
  const kind = "password-reset" as const;
  const { organization, link } = await requireMailLink(asked, { key, kind, clientAddress });
  const user = link.userId === null ? undefined : organization.users.get(link.userId);
  if (!user || nameKey(user.deliveryEmail) !== link.emailKey) {
    throw new ApiError("NOT_FOUND", "This link does not exist.");
  }
  requireMayAct(organization, user);
  requireOwnPasswords(organization);
  const { deliveryEmail: email, fullName } = user;
  await requireStrongPassword(password, [organization.realm.name, fullName, email]);
  const passwordHash = await hashPassword(password, clientAddress);
  const writer = { realmId: organization.realm.id, userId: user.id, operation: "reset-password" };
  await replacePassword(writer, organization, { userId: user.id, passwordHash }, ({ tx }) =>
    spendMailLink(tx, link),
  );
  return { email };
}
