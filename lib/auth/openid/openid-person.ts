/** Somebody whom the OpenID Connect provider vouches for, as its claims say. */

import { z } from "zod";
import type { OpenIdProvider } from "../../config.ts";
import { isStorable, storableText } from "../../text/harmless-text.ts";
import { type ProviderGroups, providerGroups } from "./provider-groups.ts";

export interface OpenIdPerson {
  readonly issuer: string;
  /** Stays the same for as long as the person has an account there. */
  readonly subject: string;
  /** What the provider calls the session there; null when it does not say. */
  readonly sid: string | null;
  readonly email: string;
  /** Whether the provider says that the address is the person's. */
  readonly isConfirmed: boolean;
  readonly fullName: string;
  /** null when no groups follow the provider. */
  readonly groups: ProviderGroups | null;
}

const claimsOfPerson = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255).refine(isStorable),
  sid: z.string().min(1).max(255).refine(isStorable).nullable().catch(null),
  email: z.string().refine(isStorable).catch(""),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: z.string().transform(storableText).catch(""),
  given_name: z.string().transform(storableText).catch(""),
  family_name: z.string().transform(storableText).catch(""),
  preferred_username: z.string().transform(storableText).catch(""),
});

/**
 * Reads verified claims: those of the ID token, and of the address that tells more about its person.
 * @throws Error when they are not the configured provider's, or name nobody.
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
