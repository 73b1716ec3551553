/** Which mail addresses may have an account in an organization. */
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** Why an address is refused: not of the organization's domains, an alias of another one, or of a throwaway service. */
type Refusal = "outside" | "alias" | "disposable";

/** The protocol's reasons why nobody was invited at an address. */
const OF_INVITATIONS: Readonly<Record<Refusal, string>> = {
  outside: "Outside your domain.",
  alias: "Email addresses containing + are not allowed.",
  disposable: "Please use your real email address.",
};

/** The reason why nobody can be invited at the address, or null. */
export function invitationRefusal(organization: Organization, email: string): string | null {
  const refusal = refusalOf(organization, email);
  return refusal && OF_INVITATIONS[refusal];
}

/** @throws ApiError BAD_REQUEST when the organization does not accept accounts with the address. */
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
  // Everybody at these domains has one address of their own; with aliases, one person could join many times.
  if (email.slice(0, at).includes("+")) return "alias";
  const isInside = domains.all.some(
    (allowed) =>
      domain === allowed.domain || (allowed.allowsSubdomains && domain.endsWith(`.${allowed.domain}`)),
  );
  return isInside ? null : "outside";
}

/** Thousands of names: read when somebody joins for the first time. */
let disposable: ReadonlySet<string> | null = null;

function isDisposable(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  return disposable.has(domain);
}
