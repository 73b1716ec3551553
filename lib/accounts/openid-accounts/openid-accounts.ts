/** The noun of OpenID Connect accounts, and provider-initiated sign-out. */
import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { KeySet, NoKeys } from "../../auth/authentication/key-set.ts";
import { providerMetadata } from "../../auth/openid/provider-metadata.ts";
import { endProviderSessions } from "../../auth/sessions/session.ts";
import { configuration, type OpenIdProvider } from "../../config.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { shared } from "../../kernel/registry.ts";
import { isStorable } from "../../text/harmless-text.ts";
import * as contracts from "./openid-accounts.contract.ts";

const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

/** In seconds, whatever the token claims. */
const LONGEST_VALID = 600;

/** In seconds. */
const CLOCK_TOLERANCE = 10;

/** A token with a nonce is refused: it is an ID token, which several parties have seen. */
const logoutClaims = z
  .looseObject({
    jti: z.string().min(1),
    sub: z.string().min(1).refine(isStorable).nullable().default(null),
    sid: z.string().min(1).refine(isStorable).nullable().default(null),
    events: z.looseObject({ [LOGOUT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null);

/**
 * Ends one or all of a person's provider sessions, in all organizations.
 * @throws ApiError BAD_REQUEST for an invalid or used token, and without a provider; SERVICE_UNAVAILABLE without the
 *   provider's keys.
 */
export async function backChannelLogout(token: string): Promise<Record<string, never>> {
  const provider = configuration().openId;
  if (!provider) throw badRequest("OpenID Connect is not enabled on this server.");
  const claims = logoutClaims.safeParse(await verifiedClaims(provider, token));
  if (!claims.success) throw badToken();
  const { jti, sub: subject, sid } = claims.data;
  const digest = createHash("sha256").update(`${provider.issuer}|${jti}`).digest("base64url");
  if (await wasUsed(digest)) throw badToken();
  await endProviderSessions({ issuer: provider.issuer, subject, sid });
  // Recorded last, so that the provider may retry a failed request.
  await noteUse(digest);
  return {};
}

const badToken = () => badRequest("Invalid logout token");

async function verifiedClaims(provider: OpenIdProvider, token: string): Promise<JWTPayload> {
  const { issuer, clientId: audience, algorithm } = provider;
  const { keyOf } = await keysOf(provider);
  const options = { issuer, audience, algorithms: [algorithm], clockTolerance: CLOCK_TOLERANCE };
  try {
    return (await jwtVerify(token, keyOf, { ...options, maxTokenAge: LONGEST_VALID })).payload;
  } catch (error) {
    if (error instanceof NoKeys) throw new ApiError("SERVICE_UNAVAILABLE", error.message);
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken();
    throw error;
  }
}

const keySets = () => shared("openid-keys", () => ({ issuer: "", url: "", keys: null as KeySet | null }));

/** One key set per key URL of the provider. */
async function keysOf(provider: OpenIdProvider): Promise<KeySet> {
  const url = await addressOfKeys(provider);
  const known = keySets();
  if (known.keys === null || known.url !== url) {
    Object.assign(known, { issuer: provider.issuer, url, keys: new KeySet(url) });
  }
  return known.keys ?? new KeySet(url);
}

async function addressOfKeys(provider: OpenIdProvider): Promise<string> {
  try {
    const { jwks_uri } = await providerMetadata(provider);
    if (jwks_uri !== undefined) return jwks_uri;
    throw new Error("The provider does not say where its keys are.");
  } catch (error) {
    const { issuer, url } = keySets();
    // Falls back to the last known URL.
    if (issuer === provider.issuer && url !== "") return url;
    logger.warn({ err: error }, "the OpenID Connect provider cannot be asked for its keys");
    throw new ApiError("SERVICE_UNAVAILABLE", "The keys of the identity provider cannot be read.");
  }
}

async function wasUsed(digest: string): Promise<boolean> {
  return (await query(sql`SELECT 1 FROM used_logout_token WHERE digest = ${digest}`)).length > 0;
}

/** Kept until the token expires. */
async function noteUse(digest: string): Promise<void> {
  await query(sql`
    INSERT INTO used_logout_token (digest, expires_at)
    VALUES (${digest}, now() + make_interval(secs => ${2 * (LONGEST_VALID + CLOCK_TOLERANCE)}::int))
    ON CONFLICT DO NOTHING`);
}

export async function removeOldLogoutTokens(): Promise<void> {
  await removeOldest({ table: sql`used_logout_token`, by: sql`expires_at`, where: sql`expires_at < now()` });
}

export const openidAccounts = defineNoun({
  contracts: [contracts.backChannelLogout],
});
