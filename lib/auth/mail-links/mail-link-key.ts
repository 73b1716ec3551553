/** The secret in a link that is mailed to an address: derived from the server's secret, never stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { MailLinkKind } from "../authentication/auth.contract.ts";
import { serverSecret } from "../authentication/server-secret.ts";

/** 144 bits: too many to guess. */
const MAC_BYTES = 18;
const LARGEST_ID = 2 ** 31 - 1;

/** Where each kind leads. */
const PAGES: Readonly<Record<MailLinkKind, string>> = {
  "password-reset": "reset",
  "sign-up": "sign-up",
  address: "confirm",
};

function macOf(id: number): Buffer {
  const mac = createHmac("sha256", serverSecret()).update(`mail-link|${id}`);
  return mac.digest().subarray(0, MAC_BYTES);
}

/** The key of a link: its id and a secret. */
export function mailLinkKey(id: number): string {
  return `${id}-${macOf(id).toString("base64url")}`;
}

/** The id of the link that a key belongs to; null when it is not one of this server's keys. */
export function mailLinkIdOf(key: string): number | null {
  const [, digits, secret] = /^([1-9]\d{0,9})-([\w-]{24})$/.exec(key) ?? [];
  const id = Number(digits);
  if (secret === undefined || id > LARGEST_ID) return null;
  return timingSafeEqual(macOf(id), Buffer.from(secret, "base64url")) ? id : null;
}

/** The address that the mail leads to. */
export function mailLinkUrl(
  organization: Organization,
  { id, kind }: { readonly id: number; readonly kind: MailLinkKind },
): string {
  return `${organizationUrl(organization)}/${PAGES[kind]}/${mailLinkKey(id)}`;
}
