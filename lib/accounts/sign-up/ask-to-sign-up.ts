/** Somebody without an account asks for a mail by which they can create one. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { countMailRequest } from "../../auth/authentication/sign-in-attempts.ts";
import { mailLink } from "../../auth/mail-links/mail-links.ts";
import { badRequest } from "../../kernel/errors.ts";
import { requireMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { requireAllowedAddress } from "../../organization/domains/address-rules.ts";
import { isEmail } from "../../text/is-email.ts";
import { findInvitation, requireActive, stateOf } from "./find-invitation.ts";
import { requireOpen } from "./join-by-invitation.ts";
import type { askToSignUp as contract } from "./sign-up.contract.ts";
import { isOpen } from "./ways-in.ts";

/**
 * Somebody who has an account already receives a mail that says so; the answer is the same.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT; BAD_REQUEST for an address that the organization does not
 *   accept, where an invitation is needed, for one that is not open, and where no mail is sent.
 */
export async function askToSignUp(
  given: z.output<typeof contract.params>,
  asked: Organization | null,
  clientAddress: string,
): Promise<Record<string, never>> {
  const organization = requireActive(asked);
  requireOwnPasswords(organization);
  requireMail();
  await countMailRequest(clientAddress);
  const invitation =
    given.invite_key === undefined ? null : await findInvitation(given.invite_key, clientAddress);
  if (invitation) requireOpen(stateOf(organization, invitation));
  else if (!isOpen(organization)) throw badRequest("Joining this organization needs an invitation.");
  const email = given.email.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  requireAllowedAddress(organization, email);
  const invitationId = invitation?.id ?? null;
  await mailLink(organization, { kind: "sign-up", email, userId: null, invitationId });
  return {};
}
