/** What people without a session can do here. */
import type { z } from "zod";
import { offers } from "../../auth/authentication/authentication-methods.ts";
import { canSendMail } from "../../kernel/mail/mail-server.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { getWaysIn } from "./sign-up.contract.ts";

/** Joining without an invitation needs mail: an address that nobody has confirmed is not let in. */
export function isOpen({ realm }: Organization): boolean {
  return !realm.settings.invite_required && canSendMail();
}

/** Nothing on a host without an organization. */
export function waysIn(organization: Organization | null): z.input<typeof getWaysIn.returns> {
  if (!organization?.realm.isActive) return { password_reset: false, sign_up: false, domains: [] };
  const takesPasswords = offers(organization, "Email");
  const sign_up = takesPasswords && isOpen(organization);
  const isRestricted = sign_up && organization.realm.settings.emails_restricted_to_domains;
  return {
    password_reset: takesPasswords && canSendMail(),
    sign_up,
    domains: isRestricted ? organization.domains.all.map(({ domain }) => domain) : [],
  };
}
