/** Which accounts passkeys open, and under which names devices keep them. */
import { createHmac } from "node:crypto";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { serverSecret } from "../../auth/authentication/server-secret.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/**
 * A passkey takes the place of a password of one's own: where an organization has switched those off, or the directory
 * decides about the account, it opens nothing.
 * @throws ApiError PASSWORD_AUTH_DISABLED.
 */
export async function requirePasskeysFor(organization: Organization, userId: number): Promise<void> {
  requireOwnPasswords(organization);
  await requireNotByDirectory(organization, userId);
}

/** The organization as devices know it: a passkey made for it works only on its pages. */
export function relyingPartyOf(organization: Organization): { id: string; origin: string } {
  const { hostname, origin } = new URL(organizationUrl(organization));
  return { id: hostname, origin };
}

/** What a device calls the account; says nothing about the person. */
export function userHandleOf({ realm }: Organization, userId: number): Uint8Array<ArrayBuffer> {
  const mac = createHmac("sha256", serverSecret()).update(`passkey-user|${realm.id}|${userId}`);
  return new Uint8Array(mac.digest());
}
