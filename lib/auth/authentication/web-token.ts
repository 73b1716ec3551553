/** JSON Web Tokens by which a trusted identity provider vouches for people. */
import { errors, type JWTPayload, jwtVerify } from "jose";
import { configuration, type WebTokenTrust } from "../../config.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { KeySet, NoKeys } from "./key-set.ts";

type Verify = (token: string) => Promise<JWTPayload>;

/** Without shared secrets: anyone who knows a public key could sign with it. */
const PUBLIC_KEY_ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** In seconds. */
const CLOCK_TOLERANCE = 10;

const verifiers = () => shared("web-token-verifiers", () => new WeakMap<WebTokenTrust, Verify>());

function verifierOf(trust: WebTokenTrust): Verify {
  const known = verifiers().get(trust) ?? verifier(trust);
  verifiers().set(trust, known);
  return known;
}

function verifier({ key, audience }: WebTokenTrust): Verify {
  const options = { clockTolerance: CLOCK_TOLERANCE, ...(audience !== undefined && { audience }) };
  if ("secret" in key) {
    const secret = new TextEncoder().encode(key.secret);
    return async (token) => (await jwtVerify(token, secret, { ...options, algorithms: ["HS256"] })).payload;
  }
  const { keyOf } = new KeySet(key.keysUrl);
  return async (token) =>
    (await jwtVerify(token, keyOf, { ...options, algorithms: PUBLIC_KEY_ALGORITHMS })).payload;
}

/**
 * Also checks `exp`, `nbf` and `email_verified`, if present.
 * @throws ApiError BAD_REQUEST for an invalid token or without a trusted provider; SERVICE_UNAVAILABLE without the
 * provider's keys.
 */
export async function vouchedEmail(token: string): Promise<string> {
  const { webTokens } = configuration();
  if (!webTokens) throw badRequest("JWT authentication is not enabled for this organization");
  if (token === "") throw badRequest("No JSON web token passed in request");
  const { email, email_verified } = await verifierOf(webTokens)(token).catch((error: unknown) => {
    if (error instanceof NoKeys) throw new ApiError("SERVICE_UNAVAILABLE", error.message);
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken();
    throw error;
  });
  // Some providers send text.
  if (String(email_verified) === "false") throw badToken();
  if (typeof email !== "string") throw badRequest("No email specified in JSON web token claims");
  return email;
}

const badToken = () => badRequest("Bad JSON web token");
