/** Mails a sign-up link to a person without an account. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { countMailRequest } from "../../auth/authentication/sign-in-attempts.ts";
import { mailLink, mailLinkUrl } from "../../auth/mail-links/mail-links.ts";
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { requireMail } from "../../kernel/mail/mail-server.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { requireAllowedAddress } from "../../organization/domains/address-rules.ts";
import { isEmail } from "../../text/is-email.ts";
import { findInvitation, isOpen, requireActive, stateOf } from "./find-invitation.ts";
import { requireOpen } from "./join-by-invitation.ts";
import type { askToSignUp as contract } from "./sign-up.contract.ts";

const REASON =
  "You are receiving this email because somebody, probably you, has entered your address. If not, you can ignore it.";

export const signUpMail: MailKind = {
  kind: "sign-up",
  async compose({ mailLinkId }, organization) {
    const link =
      mailLinkId === null ? null : await database().prisma.mailLink.findUnique({ where: { id: mailLinkId } });
    if (!link || link.usedAt || !organization.realm.isActive) return null;
    const { name } = organization.realm;
    if (organization.users.byEmail(link.email)) {
      return {
        subject: `You have an account at ${name}`,
        heading: `You have an account at ${name}`,
        paragraphs: [
          "There is nothing to create: sign in with this address. If you do not know the password, you can choose a new one there.",
        ],
        action: { label: "Sign in", url: `${organizationUrl(organization)}/login` },
        reason: REASON,
      };
    }
    return {
      subject: `Join ${name}`,
      heading: `Join ${name}`,
      paragraphs: [
        "Confirm that this is your address, and choose a name and a password.",
        "The link works once, within a day.",
      ],
      action: {
        label: "Create your account",
        url: mailLinkUrl(organization, { id: link.id, kind: "sign-up" }),
      },
      reason: REASON,
    };
  },
};

/**
 * Existing accounts get a mail saying so; the response is identical.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED, RATE_LIMIT_HIT; BAD_REQUEST for a refused
 *   address, a missing or ended invitation, and without mail.
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
