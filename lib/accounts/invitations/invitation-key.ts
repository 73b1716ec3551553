/** The secret in the address of an invitation: derived from the server's secret, never stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/server-secret.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** 144 bits: too many to guess. */
const MAC_BYTES = 18;
const LARGEST_ID = 2 ** 31 - 1;

function macOf(id: number): Buffer {
  const mac = createHmac("sha256", serverSecret()).update(`invitation|${id}`);
  return mac.digest().subarray(0, MAC_BYTES);
}

/** The key of an invitation: its id and a secret. */
export function invitationKey(id: number): string {
  return `${id}-${macOf(id).toString("base64url")}`;
}

/** The id of the invitation that a key belongs to; null when it is not one of this server's keys. */
export function invitationIdOf(key: string): number | null {
  const [, digits, secret] = /^([1-9]\d{0,9})-([\w-]{24})$/.exec(key) ?? [];
  const id = Number(digits);
  if (secret === undefined || id > LARGEST_ID) return null;
  return timingSafeEqual(macOf(id), Buffer.from(secret, "base64url")) ? id : null;
}

/** The address at which people join by an invitation. */
export function invitationLink(organization: Organization, id: number): string {
  return `${organizationUrl(organization)}/join/${invitationKey(id)}`;
}
