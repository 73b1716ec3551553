/** A person's address changes once they have opened the link that was sent to the new one. */
import { requireMayAct } from "../../auth/authentication/require-may-act.ts";
import { requireMailLink, spendMailLink } from "../../auth/mail-links/mail-links.ts";
import { ApiError } from "../../kernel/errors.ts";
import { queueLinkMail } from "../../kernel/mail/mail-queue.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { requireMayChangeOwn } from "../../people/users/user-access.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { changeAccount } from "../members/change-account.ts";

/**
 * The former address is told by mail, in case somebody else did it.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, USER_DEACTIVATED, RATE_LIMIT_HIT; BAD_REQUEST for a link that was used or
 *   has expired, for an address that the organization does not accept or another account has, and where addresses are kept
 *   as they are.
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
