/** Finds a key's invitation, and lists the ways to join. */
import type { z } from "zod";
import { offers } from "../../auth/authentication/authentication-methods.ts";
import { countWrongKey } from "../../auth/authentication/sign-in-attempts.ts";
import { configuration } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import type { Invitation } from "../../kernel/db/generated/client.ts";
import { ApiError } from "../../kernel/errors.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type InvitationRow, invitationIdOf, invitationLink } from "../invitations/invitation-rows.ts";
import type { getInvitation, getWaysIn } from "./sign-up.contract.ts";

type Looked = z.output<typeof getInvitation.returns>;
export type InvitationState = Looked["state"];

/**
 * The invitation as shown to holders of its key.
 * @param organization selected by the host name.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED; RATE_LIMIT_HIT for guessing.
 */
export async function lookAtInvitation(
  organization: Organization | null,
  key: string,
  clientAddress: string,
): Promise<Looked> {
  const here = requireActive(organization);
  const invitation = await findInvitation(key, clientAddress);
  const state = stateOf(here, invitation);
  const realm_name = here.realm.name;
  if (state === "elsewhere") {
    const { organization: there } = await streamOf(invitation.realmId);
    const join_url = invitationLink(there, invitation.id);
    return { state, realm_name: there.realm.name, join_url };
  }
  if (state !== "open") return { state, realm_name };
  const author = here.users.get(invitation.authorId);
  return {
    state,
    realm_name,
    confirms_address: confirmsAddress(invitation),
    ...(author ? { invited_by: author.fullName } : {}),
    ...(invitation.email === null ? {} : { email: invitation.email }),
  };
}

/** @throws ApiError NOT_FOUND without an organization, REALM_DEACTIVATED. */
export function requireActive(organization: Organization | null): Organization {
  if (!organization) throw noSuchInvitation();
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  return organization;
}

/** @throws ApiError NOT_FOUND; RATE_LIMIT_HIT for a client address that guesses keys. */
export async function findInvitation(key: string, clientAddress: string): Promise<Invitation> {
  const id = invitationIdOf(key);
  if (id === null) {
    await countWrongKey(clientAddress);
    throw noSuchInvitation();
  }
  const invitation = await database().prisma.invitation.findUnique({ where: { id } });
  if (!invitation) throw noSuchInvitation();
  return invitation;
}

function noSuchInvitation(): ApiError {
  return new ApiError("NOT_FOUND", "This invitation does not exist.");
}

/** Anyone with a link may enter any address, so it is confirmed if mail works, except in development mode. */
export function confirmsAddress({ email }: Invitation): boolean {
  return email === null && canSendMail() && !configuration().development;
}

/** Whether the invitation admits to this organization now, else why not. */
export function stateOf(organization: Organization, invitation: InvitationRow): InvitationState {
  const { realmId, email, usedAt, revokedAt, expiresAt } = invitation;
  if (realmId !== organization.realm.id) return "elsewhere";
  if (email !== null && organization.users.byEmail(email)) return "member";
  if (usedAt) return "used";
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= Date.now() ? "expired" : "open";
}

/** Joining without an invitation requires mail, to confirm the address. */
export function isOpen({ realm }: Organization): boolean {
  return !realm.settings.invite_required && canSendMail();
}

/** Nothing to join or recover on a host without an organization. */
export function waysIn(organization: Organization | null): z.input<typeof getWaysIn.returns> {
  const sends_mail = canSendMail();
  if (!organization?.realm.isActive)
    return { sends_mail, password_reset: false, sign_up: false, domains: [] };
  const takesPasswords = offers(organization, "Email");
  const sign_up = takesPasswords && isOpen(organization);
  const isRestricted = sign_up && organization.realm.settings.emails_restricted_to_domains;
  return {
    sends_mail,
    password_reset: takesPasswords && sends_mail,
    sign_up,
    domains: isRestricted ? organization.domains.all.map(({ domain }) => domain) : [],
  };
}
