/** The requests of the settings page of sessions and keys. */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { z } from "zod";
import type { getPasskeys } from "../../../../lib/accounts/passkeys/passkeys.contract.ts";
import type {
  createPersonalKey,
  getPersonalKeys,
} from "../../../../lib/accounts/personal-keys/personal-keys.contract.ts";
import type {
  beginSecondFactor,
  getSecondFactor,
} from "../../../../lib/accounts/second-factor/second-factor.contract.ts";
import type { getOwnSessions } from "../../../../lib/auth/authentication/authentication.contract.ts";
import { callApi } from "../../../net/connection/api-client.ts";

export type Session = z.infer<typeof getOwnSessions.returns>["sessions"][number];
export type PersonalKey = z.infer<typeof getPersonalKeys.returns>["api_keys"][number];
export type NewKey = z.infer<typeof createPersonalKey.returns>;

export type OwnPasskeys = z.infer<typeof getPasskeys.returns>;
export type Passkey = OwnPasskeys["passkeys"][number];

export type SecondFactorState = z.infer<typeof getSecondFactor.returns>;
export type BegunFactor = z.infer<typeof beginSecondFactor.returns>;

export const SECOND_FACTOR_KEY = ["second-factor"] as const;
export const PASSKEYS_KEY = ["passkeys"] as const;
export const SESSIONS_KEY = ["own-sessions"] as const;
export const KEYS_KEY = ["personal-keys"] as const;

export async function fetchSessions(): Promise<Session[]> {
  return (await callApi("GET /users/me/sessions")).sessions;
}

export async function endSession(id: string): Promise<void> {
  await callApi("DELETE /users/me/sessions/{session_id}", { session_id: id });
}

export async function fetchKeys(): Promise<PersonalKey[]> {
  return (await callApi("GET /users/me/api_keys")).api_keys;
}

export function createKey(name: string): Promise<NewKey> {
  return callApi("POST /users/me/api_keys", { name });
}

export async function revokeKey(id: number): Promise<void> {
  await callApi("DELETE /users/me/api_keys/{key_id}", { key_id: id });
}

/** The new API key of the account; the server shows it only in this answer. */
export async function replaceAccountKey(): Promise<string> {
  return (await callApi("POST /users/me/api_key/regenerate")).api_key;
}

export function fetchPasskeys(): Promise<OwnPasskeys> {
  return callApi("GET /users/me/passkeys");
}

/** The API passes on what the passkey library made; only the browser knows its type. */
function isPasskeyCreation(
  options: Readonly<Record<string, unknown>>,
): options is Readonly<Record<string, unknown>> & PublicKeyCredentialCreationOptionsJSON {
  return typeof options.challenge === "string";
}

/** Has the person's device make a passkey. @throws Error with a sentence for the person. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await callApi("POST /users/me/passkeys/begin");
  if (!isPasskeyCreation(options)) throw new Error("No passkey was created.");
  const { makePasskey } = await import("../../../net/passkeys/device-passkeys.ts");
  await callApi("POST /users/me/passkeys", { name, credential: { ...(await makePasskey(options)) } });
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await callApi("PATCH /users/me/passkeys/{passkey_id}", { passkey_id: id, name });
}

export async function removePasskey(id: number): Promise<void> {
  await callApi("DELETE /users/me/passkeys/{passkey_id}", { passkey_id: id });
}

export function fetchSecondFactor(): Promise<SecondFactorState> {
  return callApi("GET /users/me/second_factor");
}

export function beginFactor(): Promise<BegunFactor> {
  return callApi("POST /users/me/second_factor");
}

/** The recovery codes, which are said only now. */
export async function confirmFactor(code: string): Promise<string[]> {
  return (await callApi("POST /users/me/second_factor/confirm", { code })).recovery_codes;
}

/** The new recovery codes. */
export async function replaceRecoveryCodes(code: string): Promise<string[]> {
  return (await callApi("POST /users/me/second_factor/recovery_codes", { code })).recovery_codes;
}

export async function removeFactor(code: string): Promise<void> {
  await callApi("DELETE /users/me/second_factor", { code });
}
