/** The person in an OpenID Connect provider's claims. */

import { z } from "zod";
import type { OpenIdProvider } from "../../config.ts";
import { isStorable, storableText } from "../../text/harmless-text.ts";
import { type ProviderGroups, providerGroups } from "./provider-groups.ts";

export interface OpenIdPerson {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session id; null when absent. */
  readonly sid: string | null;
  readonly email: string;
  /** Whether the provider has verified the address. */
  readonly isConfirmed: boolean;
  readonly fullName: string;
  /** null when groups do not follow the provider. */
  readonly groups: ProviderGroups | null;
}

const claimsOfPerson = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255).refine(isStorable),
  sid: z.string().min(1).max(255).refine(isStorable).nullable().catch(null),
  email: z.string().refine(isStorable).catch(""),
  // Some providers send text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: z.string().transform(storableText).catch(""),
  given_name: z.string().transform(storableText).catch(""),
  family_name: z.string().transform(storableText).catch(""),
  preferred_username: z.string().transform(storableText).catch(""),
});

/**
 * Reads verified claims of ID token and userinfo endpoint.
 * @throws Error when they are another provider's, or identify nobody.
 */
export function openIdPersonOf({ issuer, groups }: OpenIdProvider, claims: unknown): OpenIdPerson {
  const read = claimsOfPerson.parse(claims);
  if (read.iss !== issuer) throw new Error(`The provider calls itself ${read.iss}, not ${issuer}.`);
  const ownNames = `${read.given_name} ${read.family_name}`.trim();
  return {
    issuer,
    subject: read.sub,
    sid: read.sid,
    email: read.email.trim(),
    isConfirmed: read.email_verified,
    fullName: read.name || ownNames || read.preferred_username || read.email.replace(/@.*/s, ""),
    groups: groups && providerGroups(read, groups),
  };
}
