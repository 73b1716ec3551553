/** Changes an account's address once the owner of the new one confirms. */

import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { mailLinkUrl, requireMailLink, spendMailLink } from "../../auth/mail-links/mail-links.ts";
import { database } from "../../kernel/db/client.ts";
import type { OutgoingMail } from "../../kernel/db/generated/client.ts";
import { ApiError } from "../../kernel/errors.ts";
import { type MailKind, queueLinkMail } from "../../kernel/mail/mail-queue.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { requireMayChangeOwn } from "../../people/users/user-access.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { changeAccount } from "../members/change-account.ts";

const linkOf = ({ mailLinkId }: OutgoingMail) =>
  mailLinkId === null ? null : database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });

/** Sent to the new address, with the confirmation link. */
export const addressMail: MailKind = {
  kind: "address",
  async compose(mail, organization) {
    const link = await linkOf(mail);
    const user = link?.userId ? organization.users.get(link.userId) : undefined;
    if (!link || link.usedAt || !user || !mayAct(organization, user)) return null;
    const { name } = organization.realm;
    return {
      subject: `Confirm your new address at ${name}`,
      heading: "Confirm your new address",
      paragraphs: [
        `${user.fullName} wants to use this address at ${name}, instead of ${user.deliveryEmail}.`,
        "The link works once, within a day.",
      ],
      action: {
        label: "Confirm this address",
        url: mailLinkUrl(organization, { id: link.id, kind: "address" }),
      },
      reason: "If this was not you, you can ignore this email: nothing will change.",
    };
  },
};

export const addressChangedMail: MailKind = {
  kind: "address-changed",
  async compose(mail, organization) {
    const link = await linkOf(mail);
    if (!link || !organization.realm.isActive) return null;
    const { name } = organization.realm;
    return {
      subject: `Your address at ${name} has changed`,
      heading: "Your address has changed",
      paragraphs: [`Your account at ${name} now has the address ${link.email}. You sign in with that one.`],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If this was not you, ask an administrator of your organization for help at once.",
    };
  },
};

/**
 * Alerts the former address, in case the change was not the owner's.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, USER_DEACTIVATED, RATE_LIMIT_HIT; BAD_REQUEST for an ended link, a
 *   refused or taken address, and where addresses may not change.
 */
export async function confirmAddress(
  asked: Organization | null,
  key: string,
  clientAddress: string,
): Promise<{ email: string }> {
  const { organization, link } = await requireMailLink(asked, { key, kind: "address", clientAddress });
  const user = link.userId === null ? undefined : organization.users.get(link.userId);
  if (!user) throw new ApiError("NOT_FOUND", "This link does not exist.");
  requireMayAct(organization, user);
  requireMayChangeOwn(organization, user, "address");
  const email = requireFreeAddress(organization, link.email);
  const realmId = organization.realm.id;
  const change = {
    user,
    fields: { email, deliveryEmail: email },
  };
  await changeAccount(
    { realmId, userId: user.id, operation: "confirm-address" },
    organization,
    change,
    async ({ tx }) => {
      await spendMailLink(tx, link);
      const recipient = user.deliveryEmail;
      await queueLinkMail(tx, { realmId, kind: "address-changed", recipient, mailLinkId: link.id });
      return [];
    },
  );
  return { email };
}
