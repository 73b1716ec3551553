/** Rules for mail addresses of an organization's accounts. */
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** Not of the organization's domains, an alias, or of a throwaway service. */
type Refusal = "outside" | "alias" | "disposable";

/** Reasons in the protocol's words. */
const OF_INVITATIONS: Readonly<Record<Refusal, string>> = {
  outside: "Outside your domain.",
  alias: "Email addresses containing + are not allowed.",
  disposable: "Please use your real email address.",
};

/** Why the address cannot be invited; else null. */
export function invitationRefusal(organization: Organization, email: string): string | null {
  const refusal = refusalOf(organization, email);
  return refusal && OF_INVITATIONS[refusal];
}

/** @throws ApiError BAD_REQUEST for an address not accepted. */
export function requireAllowedAddress(organization: Organization, email: string): void {
  const refusal = refusalOf(organization, email);
  if (refusal === "outside") throw badRequest(`Email '${email}' not allowed in this organization`);
  if (refusal === "alias") throw badRequest("Email addresses containing + are not allowed.");
  if (refusal) throw badRequest("Disposable email addresses are not allowed in this organization");
}

function refusalOf({ realm, domains }: Organization, email: string): Refusal | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const {
    emails_restricted_to_domains: isRestricted,
    disallow_disposable_email_addresses: refusesDisposable,
  } = realm.settings;
  if (!isRestricted) return refusesDisposable && isDisposable(domain) ? "disposable" : null;
  // Aliases would let one person join many times.
  if (email.slice(0, at).includes("+")) return "alias";
  const isInside = domains.all.some(
    (allowed) =>
      domain === allowed.domain || (allowed.allowsSubdomains && domain.endsWith(`.${allowed.domain}`)),
  );
  return isInside ? null : "outside";
}

/** Thousands of names, so loaded on the first use. */
let disposable: ReadonlySet<string> | null = null;

function isDisposable(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  return disposable.has(domain);
}
