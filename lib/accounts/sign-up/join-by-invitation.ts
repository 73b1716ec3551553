/** Joins the organization by invitation. */
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

const REASONS: Readonly<Record<Exclude<InvitationState, "open">, string>> = {
  expired: "This invitation has expired.",
  revoked: "This invitation was revoked.",
  used: "This invitation has already been used.",
  member: "There is already an account with this address.",
  elsewhere: "This invitation is for another organization.",
};

/**
 * Failures after form validation count as wrong passwords, so that nobody can probe for accounts.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT, REQUEST_VARIABLE_MISSING for a
 *   link without an address; BAD_REQUEST for an ended invitation, an invalid or taken address, an invalid name, and a
 *   weak password.
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
  // Writes in the author's turn, so that people joining by one link delay only each other.
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
 * Terms that still exist and that the author may still grant: otherwise people could rejoin a private channel by their
 * own old link.
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
 * The log is locked for every change of invitations, so that a single-use one is used once.
 * @throws ApiError BAD_REQUEST when it ended meanwhile.
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
