/** A passkey proves the person's presence, so no password or second factor is required. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { countWrongKey } from "../../auth/authentication/sign-in-attempts.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { MAX_ASSERTION } from "../account-limits.contract.ts";
import { CHALLENGE_SECONDS, isChallengeFor, newChallenge, spendChallenge } from "./challenge.ts";
import { relyingPartyOf, requirePasskeysFor, userHandleOf } from "./own-passkeys.ts";
import { assertedCredential } from "./passkeys.contract.ts";

const purposeOf = ({ realm }: Organization) => `sign-in|${realm.id}`;

/** One error for an unknown passkey and an invalid response. */
const notAccepted = () =>
  new ApiError("AUTHENTICATION_FAILED", "This passkey does not open an account here, or it took too long.");

/** @throws ApiError PASSWORD_AUTH_DISABLED; AUTHENTICATION_FAILED without an organization. */
export async function beginPasskeySignIn(
  organization: Organization | null,
): Promise<{ options: Record<string, unknown> }> {
  if (!organization) throw notAccepted();
  requireOwnPasswords(organization);
  // Loaded late, since most servers never need it.
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(organization).id,
    challenge: newChallenge(purposeOf(organization)),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
  });
  return { options: { ...options } };
}

interface GivenAssertion {
  /** The browser's response as JSON. */
  readonly assertion: string;
  readonly clientAddress: string;
}

/**
 * @throws ApiError PASSWORD_AUTH_DISABLED, AUTHENTICATION_FAILED, USER_DEACTIVATED, REALM_DEACTIVATED; RATE_LIMIT_HIT
 *   for repeated failures.
 */
export async function signInByPasskey(
  organization: Organization,
  { assertion, clientAddress }: GivenAssertion,
): Promise<UserRecord> {
  requireOwnPasswords(organization);
  const user = await accountOf(organization, assertion);
  if (!user) {
    await countWrongKey(clientAddress);
    throw notAccepted();
  }
  requireMayAct(organization, user);
  await requirePasskeysFor(organization, user.id);
  return user;
}

type Assertion = z.output<typeof assertedCredential>;

function parsedAssertion(text: string): Assertion | null {
  if (text.length > MAX_ASSERTION) return null;
  try {
    return assertedCredential.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function accountOf(organization: Organization, text: string): Promise<UserRecord | null> {
  const assertion = parsedAssertion(text);
  if (!assertion) return null;
  const passkey = await database().prisma.passkey.findUnique({ where: { credentialId: assertion.id } });
  const user = passkey && organization.users.get(passkey.userId);
  if (!passkey || !user) return null;
  const { userHandle } = assertion.response;
  const ownHandle = Buffer.from(userHandleOf(organization, user.id)).toString("base64url");
  if (userHandle && userHandle !== ownHandle) return null;
  const proven = await verified(organization, assertion, passkey);
  return proven && (await noteUse(passkey.id, proven)) ? user : null;
}

interface Proof {
  readonly challenge: string;
  readonly counter: number;
}

async function verified(
  organization: Organization,
  { response, ...assertion }: Assertion,
  { credentialId, publicKey, counter }: { credentialId: string; publicKey: Uint8Array; counter: bigint },
): Promise<Proof | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(organization);
  const { userHandle: _known, ...signed } = response;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  let challenge = "";
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: signed, clientExtensionResults: {} },
      expectedChallenge(given) {
        challenge = given;
        return isChallengeFor(purposeOf(organization), given);
      },
      expectedOrigin,
      expectedRPID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    });
    return isRight ? { challenge, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/**
 * Uses up the challenge and raises the counter. False if either was used: a counter that does not rise indicates a
 * copied key.
 */
async function noteUse(id: number, { challenge, counter }: Proof): Promise<boolean> {
  if (!(await spendChallenge(challenge))) return false;
  const used = await query(sql`
    UPDATE passkey SET counter = ${counter}::int8, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter}::int8 OR (counter = 0 AND ${counter}::int8 = 0)) RETURNING id`);
  return used.length > 0;
}
