/** Somebody joins the organization by an invitation. */

import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { acceptAttempt, countAttempt } from "../../auth/authentication/sign-in-attempts.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import type { Invitation } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayAdd } from "../../people/groups/group-access.ts";
import { hashPassword } from "../../people/users/password.ts";
import { isEmail } from "../../text/is-email.ts";
import { validName } from "../account/change-profile.ts";
import { mayFillChannel } from "../invitations/invitation-access.ts";
import { readInvitation } from "../invitations/invitation-rows.ts";
import { invitesChangedFor } from "../invitations/invitations.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { admitPerson, defaultChannels, type NewPerson } from "../members/admit-person.ts";
import {
  confirmsAddress,
  findInvitation,
  type InvitationState,
  requireActive,
  stateOf,
} from "./find-invitation.ts";
import { notifyAuthor } from "./notify-author.ts";
import type { joinByInvitation as contract } from "./sign-up.contract.ts";

/** Why one cannot join. */
const REASONS: Readonly<Record<Exclude<InvitationState, "open">, string>> = {
  expired: "This invitation has expired.",
  revoked: "This invitation was revoked.",
  used: "This invitation has already been used.",
  member: "There is already an account with this address.",
  elsewhere: "This invitation is for another organization.",
};

/**
 * Makes the account, with the role, the channels and the groups that the invitation promises. An attempt that fails after
 * the form was found in order counts like a wrong password, so that nobody can try out which addresses have accounts.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT, REQUEST_VARIABLE_MISSING for a link without an address;
 *   BAD_REQUEST for an invitation that is not open, for an address that has an account, for an invalid address or name,
 *   and for a weak password.
 */
export async function joinByInvitation(
  given: z.output<typeof contract.params>,
  asked: Organization | null,
  clientAddress: string,
): Promise<{ user_id: number; email: string }> {
  const organization = requireActive(asked);
  const invitation = await findInvitation(given.invite_key, clientAddress);
  requireOpen(stateOf(organization, invitation));
  if (confirmsAddress(invitation))
    throw badRequest("Confirm your address first: ask for an email with a link.");
  requireOwnPasswords(organization);
  const { realm } = organization;
  const fullName = validName(organization, given.full_name, null);
  const email = addressOf(invitation, given.email);
  await requireStrongPassword(given.password, [realm.name, fullName, email]);
  const attempt = { realmId: realm.id, username: email, clientAddress };
  await countAttempt(attempt);
  requireFreeAddress(organization, email);
  const passwordHash = await hashPassword(given.password, clientAddress);
  // It is the author's turn to write, so many who join by one link wait for each other and for nobody else.
  const writer = { realmId: realm.id, userId: invitation.authorId, operation: "join-by-invitation" };
  const person = { email, fullName, passwordHash, ...promised(organization, invitation) };
  const user = await admitPerson(writer, organization, person, {
    claim: ({ tx }) => claimInvitation(tx, organization, invitation.id),
  });
  await acceptAttempt(attempt);
  if (invitation.notifiesAuthor) await notifyAuthor(organization, invitation.authorId, user);
  return { user_id: user.id, email };
}

/** @throws ApiError BAD_REQUEST with the reason. */
export function requireOpen(state: InvitationState): void {
  if (state !== "open") throw badRequest(REASONS[state]);
}

function addressOf(invitation: Invitation, given: string | undefined): string {
  if (invitation.email !== null) return invitation.email;
  if (given === undefined) throw missingParameter("email");
  const email = given.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  return email;
}

/**
 * What the invitation says, as far as it still exists and its author may still give it: whoever lost a private channel
 * would come back into it by a link that they made before.
 */
export function promised(
  organization: Organization,
  invitation: Invitation,
): Omit<NewPerson, "email" | "fullName" | "passwordHash"> {
  const { channels, groups, users } = organization;
  const user = users.get(invitation.authorId);
  const author = user && { organization, user };
  const named = invitation.channelIds.flatMap((id) => channels.get(id) ?? []);
  const byDefault = invitation.includesDefaultChannels ? defaultChannels(organization) : [];
  return {
    role: invitation.invitedAs,
    awaitsFirstSignIn: false,
    channels: [...new Set([...byDefault, ...named])].filter(
      (channel) => !channel.isArchived && author && mayFillChannel(author, channel),
    ),
    groups: invitation.groupIds
      .flatMap((id) => groups.get(id) ?? [])
      .filter((group) => group.isActive && author && mayAdd(author, group)),
    welcomeText: invitation.welcomeText,
    invitationId: invitation.id,
  };
}

/**
 * Uses the invitation. The log is locked, as it is whenever an invitation changes, so of two people who join by the same
 * single invitation the second one finds it used.
 * @throws ApiError BAD_REQUEST when it has ended meanwhile.
 */
export async function claimInvitation(
  tx: Transaction,
  organization: Organization,
  id: number,
): Promise<NewEvent[]> {
  const invitation = await readInvitation(tx, id);
  if (!invitation) throw badRequest(REASONS.expired);
  requireOpen(stateOf(organization, invitation));
  if (invitation.email !== null)
    await tx.$executeRaw(sql`UPDATE invitation SET used_at = now() WHERE id = ${id}`);
  return [invitesChangedFor(invitation)];
}
