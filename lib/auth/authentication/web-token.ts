/** JSON Web Tokens by which an identity provider vouches for people, as far as this server is told to trust one. */
import { errors, type JWTPayload, jwtVerify } from "jose";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { KeySet, NoKeys } from "./key-set.ts";

/** The trusted signer: it knows the secret, or holds the private key to one of the public keys at an address. */
export interface WebTokenTrust {
  readonly key: { readonly secret: string } | { readonly keysUrl: string };
  /** Tokens for others are refused; absent: every token of the provider counts. */
  readonly audience?: string | undefined;
}

type Verify = (token: string) => Promise<JWTPayload>;

/** None that take a secret: anyone who knows a public key could sign with it. */
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
/** Between the clocks of the provider and the server, in seconds. */
const CLOCK_TOLERANCE = 10;

const trusted = () => shared<{ verify: Verify | null }>("web-tokens", () => ({ verify: null }));

/** Chosen at start; null trusts nobody. */
export function trustWebTokens(trust: WebTokenTrust | null): void {
  trusted().verify = trust && verifier(trust);
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
 * The email address that a token vouches for. Its `exp`, `nbf` and `email_verified` count when it has them.
 * @throws ApiError BAD_REQUEST for any token that is not valid, and when the server trusts nobody;
 *   SERVICE_UNAVAILABLE while the provider's keys cannot be read.
 */
export async function vouchedEmail(token: string): Promise<string> {
  const { verify } = trusted();
  if (!verify) throw badRequest("JWT authentication is not enabled for this organization");
  if (token === "") throw badRequest("No JSON web token passed in request");
  const { email, email_verified } = await verify(token).catch((error: unknown) => {
    if (error instanceof NoKeys) throw new ApiError("SERVICE_UNAVAILABLE", error.message);
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken();
    throw error;
  });
  // Some providers write it as a text.
  if (String(email_verified) === "false") throw badToken();
  if (typeof email !== "string") throw badRequest("No email specified in JSON web token claims");
  return email;
}

const badToken = () => badRequest("Bad JSON web token");
