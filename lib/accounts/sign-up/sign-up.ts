/** Creates an account by a mailed link. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireMailLink, spendMailLink } from "../../auth/mail-links/mail-links.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { database } from "../../kernel/db/client.ts";
import type { Invitation, MailLink } from "../../kernel/db/generated/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { hashPassword } from "../../people/users/password.ts";
import { validName } from "../account/change-profile.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { admitPerson, defaultChannels, type NewPerson } from "../members/admit-person.ts";
import { signUpMail } from "./ask-to-sign-up.ts";
import { isOpen, stateOf } from "./find-invitation.ts";
import { claimInvitation, promised, requireOpen } from "./join-by-invitation.ts";
import { notifyAuthor } from "./notify-author.ts";
import type { signUp as contract } from "./sign-up.contract.ts";
import * as contracts from "./sign-up.contract.ts";

/**
 * The link determines the address.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT; BAD_REQUEST for an ended link,
 *   when sign-up was closed, for a taken address, an invalid name, and a weak password.
 */
export async function signUp(
  given: z.output<typeof contract.params>,
  asked: Organization | null,
  clientAddress: string,
): Promise<{ user_id: number; email: string }> {
  const key = given.link_key;
  const { organization, link } = await requireMailLink(asked, { key, kind: "sign-up", clientAddress });
  const { realm } = organization;
  requireOwnPasswords(organization);
  const invitation = await invitationOf(organization, link);
  const email = requireFreeAddress(organization, link.email);
  const fullName = validName(organization, given.full_name, null);
  await requireStrongPassword(given.password, [realm.name, fullName, email]);
  const passwordHash = await hashPassword(given.password, clientAddress);
  const writer = { realmId: realm.id, userId: invitation?.authorId ?? null, operation: "sign-up" };
  const terms = invitation ? promised(organization, invitation) : usual(organization);
  const user = await admitPerson(
    writer,
    organization,
    { email, fullName, passwordHash, ...terms, ...(invitation && { invitationId: invitation.id }) },
    {
      async claim({ tx }) {
        await spendMailLink(tx, link);
        return invitation ? claimInvitation(tx, organization, invitation.id) : [];
      },
    },
  );
  if (invitation?.notifiesAuthor) await notifyAuthor(organization, invitation.authorId, user);
  return { user_id: user.id, email };
}

/** @throws ApiError BAD_REQUEST for an ended or missing invitation. */
async function invitationOf(
  organization: Organization,
  { invitationId }: MailLink,
): Promise<Invitation | null> {
  if (invitationId === null) {
    if (!isOpen(organization)) throw badRequest("Joining this organization needs an invitation.");
    return null;
  }
  const invitation = await database().prisma.invitation.findUniqueOrThrow({ where: { id: invitationId } });
  requireOpen(stateOf(organization, invitation));
  return invitation;
}

function usual(organization: Organization): Omit<NewPerson, "email" | "fullName" | "passwordHash"> {
  return {
    role: ROLE_MEMBER,
    awaitsFirstSignIn: false,
    channels: defaultChannels(organization),
    groups: [],
    welcomeText: null,
  };
}

export const signUps = defineNoun({
  contracts: [
    contracts.getInvitation,
    contracts.joinByInvitation,
    contracts.getWaysIn,
    contracts.askToSignUp,
    contracts.signUp,
  ],
  mails: [signUpMail],
});
