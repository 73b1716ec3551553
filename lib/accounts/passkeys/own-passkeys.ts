/** A person adds, names and removes passkeys. */
import { createHmac } from "node:crypto";
import type { z } from "zod";
import { offers, requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { directoryDecides, requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { lastingSecret } from "../../auth/authentication/secret-box.ts";
import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { displayName } from "../../people/users/names/person-name.ts";
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from "../account-limits.contract.ts";
import { CHALLENGE_SECONDS, isChallengeFor, newChallenge, spendChallenge } from "./challenge.ts";
import type { addPasskey as addContract, getPasskeys as listContract } from "./passkeys.contract.ts";
import { PASSKEY_ADDED } from "./passkeys.ts";

/** EdDSA, ES256 and RS256 as COSE ids; every device supports one. */
const ALGORITHMS = [-8, -7, -257];

const purposeOf = ({ organization, user }: Actor) => `add|${organization.realm.id}|${user.id}`;
const noSuchPasskey = () => badRequest("Passkey does not exist.");
const notVerified = () => badRequest("The passkey could not be verified. Try again.");

export async function getPasskeys({
  organization,
  user,
}: Actor): Promise<z.input<typeof listContract.returns>> {
  const [by_directory, rows] = await Promise.all([
    directoryDecides(organization, user.id),
    database().prisma.passkey.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }),
  ]);
  return {
    can_add: offers(organization, "Email") && !by_directory,
    by_directory,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      date_created: Math.floor(createdAt.getTime() / 1000),
      last_used: lastUsedAt && Math.floor(lastUsedAt.getTime() / 1000),
    })),
  };
}

/**
 * Requires a discoverable key with user verification (fingerprint, PIN).
 * @throws ApiError PASSWORD_AUTH_DISABLED.
 */
export async function beginPasskey(actor: Actor): Promise<{ options: Record<string, unknown> }> {
  const { organization, user } = actor;
  await requirePasskeysFor(organization, user.id);
  const known = await database().prisma.passkey.findMany({ where: { userId: user.id } });
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: organization.realm.name,
    rpID: relyingPartyOf(organization).id,
    userName: user.deliveryEmail,
    userDisplayName: user.fullName,
    userID: userHandleOf(organization, user.id),
    challenge: newChallenge(purposeOf(actor)),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: { ...options } };
}

/**
 * Notifies the person by mail.
 * @throws ApiError PASSWORD_AUTH_DISABLED; BAD_REQUEST for an invalid name or response, at the limit, and for a known
 *   passkey.
 */
export async function addPasskey(
  actor: Actor,
  { name: given, credential }: z.output<typeof addContract.params>,
): Promise<{ id: number }> {
  const { organization, user } = actor;
  await requirePasskeysFor(organization, user.id);
  const name = displayName("Name", given, MAX_PASSKEY_NAME);
  const { key, challenge } = await verified(actor, credential);
  if (!(await spendChallenge(challenge))) throw notVerified();
  const added = await transaction(async (tx) => {
    const id = await insert(tx, user.id, { name, key, transports: credential.response.transports ?? [] });
    const { id: realmId } = organization.realm;
    if (id) await queueNotice(tx, { realmId, kind: PASSKEY_ADDED, recipient: user.deliveryEmail });
    return id;
  });
  if (added) return added;
  const known = await database().prisma.passkey.count({ where: { credentialId: key.id } });
  throw badRequest(
    known > 0 ? "This passkey already exists." : `You can have at most ${MAX_PASSKEYS} passkeys.`,
  );
}

interface NewPasskey {
  readonly name: string;
  readonly key: Awaited<ReturnType<typeof verified>>["key"];
  readonly transports: readonly string[];
}

/** Advisory lock: serializes counting and adding an account's passkeys. */
const LOCK = 7275;

/** Undefined at the limit, and for a known passkey. */
async function insert(
  tx: Transaction,
  userId: number,
  { name, key, transports }: NewPasskey,
): Promise<{ id: number } | undefined> {
  await tx.$queryRaw(sql`
    SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK}::int, ${userId}::int)) AS locked`);
  const [added] = await tx.$queryRaw<{ id: number }[]>(sql`
    INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name)
    SELECT ${userId}, ${key.id}, decode(${Buffer.from(key.publicKey).toString("hex")}, 'hex'), ${key.counter}::int8,
           ${[...transports]}::text[], ${name}
    WHERE ${MAX_PASSKEYS} > (SELECT count(*) FROM passkey WHERE user_id = ${userId})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`);
  return added;
}

/** Format "none" in CBOR: a map of three whose first key is "fmt". */
const NO_ATTESTATION = Buffer.from("\xa3\x63fmt\x64none", "latin1");

/** Other formats have unwanted certificate chains with URLs to fetch. */
function hasNoAttestation(attestation: string): boolean {
  const start = Buffer.from(attestation, "base64url").subarray(0, NO_ATTESTATION.length);
  return start.equals(NO_ATTESTATION);
}

/** The device must answer this person's challenge on one of the organization's pages. */
async function verified(actor: Actor, given: z.output<typeof addContract.params>["credential"]) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(actor.organization);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  let challenge = "";
  try {
    if (!hasNoAttestation(given.response.attestationObject)) throw notVerified();
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge(signed) {
        challenge = signed;
        return isChallengeFor(purposeOf(actor), signed);
      },
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!isRight) throw notVerified();
    return { key: registrationInfo.credential, challenge };
  } catch {
    throw notVerified();
  }
}

/** @throws ApiError BAD_REQUEST for an invalid name or unknown id. */
export async function renamePasskey(actor: Actor, id: number, given: string) {
  const { user } = actor;
  const name = displayName("Name", given, MAX_PASSKEY_NAME);
  const where = { id: rowId(id), userId: user.id };
  const { count } = await database().prisma.passkey.updateMany({ where, data: { name } });
  if (count === 0) throw noSuchPasskey();
  return {};
}

/** @throws ApiError BAD_REQUEST for an unknown passkey id. */
export async function removePasskey(actor: Actor, id: number): Promise<Record<string, never>> {
  const { user } = actor;
  const { count } = await database().prisma.passkey.deleteMany({ where: { id: rowId(id), userId: user.id } });
  if (count === 0) throw noSuchPasskey();
  return {};
}

/**
 * Passkeys replace local passwords: unavailable where passwords are off or a directory manages the account.
 * @throws ApiError PASSWORD_AUTH_DISABLED.
 */
export async function requirePasskeysFor(organization: Organization, userId: number): Promise<void> {
  requireOwnPasswords(organization);
  await requireNotByDirectory(organization, userId);
}

/** A passkey works only on the pages of its organization. */
export function relyingPartyOf(organization: Organization): { id: string; origin: string } {
  const { hostname, origin } = new URL(organizationUrl(organization));
  return { id: hostname, origin };
}

/** The device's id of the account; reveals nothing about the person. */
export function userHandleOf({ realm }: Organization, userId: number): Uint8Array<ArrayBuffer> {
  const mac = createHmac("sha256", lastingSecret()).update(`passkey-user|${realm.id}|${userId}`);
  return new Uint8Array(mac.digest());
}
