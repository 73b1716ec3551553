/** The mails of a change of address: one to the new address, one to the former. */

import { mailLinkUrl } from "../../auth/mail-links/mail-link-key.ts";
import { database } from "../../kernel/db/client.ts";
import type { OutgoingMail } from "../../kernel/db/generated/client.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { mayAct } from "../../people/users/may-act.ts";

const linkOf = ({ mailLinkId }: OutgoingMail) =>
  mailLinkId === null ? null : database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });

/** To the new address, with the link by which it is confirmed. */
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

/** To the former address, once it has changed. */
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
