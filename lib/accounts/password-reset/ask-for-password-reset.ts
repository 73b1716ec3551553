/** Asks for a mail by which a person can choose a new password. */
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { countMailRequest } from "../../auth/authentication/sign-in-attempts.ts";
import { mailLink } from "../../auth/mail-links/mail-links.ts";
import { ApiError } from "../../kernel/errors.ts";
import { requireMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { isEmail } from "../../text/is-email.ts";

/**
 * Whether there is such an account shows neither in the answer nor in the time that it takes.
 * @throws ApiError REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT; BAD_REQUEST where no mail is sent.
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
  // Not to the address as it was typed: one that only looks like it could belong to somebody else.
  const isPerson = user !== undefined && user.botType === null;
  await mailLink(organization, {
    kind: "password-reset",
    email: isPerson ? user.deliveryEmail : email,
    userId: isPerson ? user.id : null,
  });
  return {};
}
