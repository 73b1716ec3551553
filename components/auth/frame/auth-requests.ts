/** Requests of pages before sign-in. */
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { OPENID_REFUSALS } from "../../../lib/accounts/openid-accounts/openid-refusals.contract.ts";
import {
  APP_PAD,
  addressAfterSignIn,
  type SignInPurpose,
} from "../../../lib/accounts/sign-in/sign-in-purpose.contract.ts";
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import type { AnswerOf, ParamsOf } from "../../net/connection/operations.ts";
import { eraseOffline } from "../../net/offline/erase-offline.ts";

export type ServerSettings = AnswerOf<"GET /server_settings">;
export type DevelopmentUser = AnswerOf<"GET /dev_list_users">["users"][number];
export type NewOrganization = ParamsOf<"POST /setup">;

/** `realm_name` is missing before setup. */
export function fetchServerSettings(): Promise<ServerSettings> {
  return callApi("GET /server_settings");
}

export async function fetchDevelopmentUsers(): Promise<DevelopmentUser[]> {
  return (await callApi("GET /dev_list_users")).users;
}

/** Signs the new owner in, and opens the inbox with the first steps: a phone would begin with the conversations. */
export async function setUpOrganization(organization: NewOrganization): Promise<void> {
  await callApi("POST /setup", organization);
  window.location.hash = "inbox";
  await startSession({ email: organization.email, password: organization.password });
}

type Credentials =
  | { email: string; password: string; code?: string }
  /** Passkey response as JSON. */
  | { assertion: string }
  | { email: string };

function providerOf(credentials: Credentials): string {
  if ("assertion" in credentials) return "passkey";
  return "password" in credentials ? "credentials" : "development";
}

/**
 * Ends in the chat, or passes the API key to the app that opened the browser.
 * @throws RequestFailure
 */
export async function startSession(credentials: Credentials, appPad: string | null = null): Promise<void> {
  const { signIn } = await import("next-auth/react");
  // The previous user may not have signed out.
  await eraseOffline();
  const forApp = appPad === null ? {} : { mobile_flow_otp: appPad };
  const answer = await signIn(providerOf(credentials), { ...credentials, ...forApp, redirect: false }).catch(
    () => {
      throw unreachable();
    },
  );
  if (!answer?.ok || answer.error) throw explain(answer?.error);
  window.location.assign(appPad !== null && answer.url ? answer.url : `/${window.location.hash}`);
}

/** @throws Error with a sentence for the user. */
export async function signInByPasskey(appPad: string | null): Promise<void> {
  const options = await passkeyOptions();
  const { answerByPasskey } = await import("../../net/passkeys/device-passkeys.ts");
  const answer = await answerByPasskey(options);
  await startSession({ assertion: JSON.stringify(answer) }, appPad);
}

export async function passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { options } = await callApi("POST /passkeys/begin_sign_in");
  if (!isPasskeyRequest(options)) throw unreachable();
  return options;
}

/** The contract leaves the library's options untyped. */
function isPasskeyRequest(
  options: Readonly<Record<string, unknown>>,
): options is Readonly<Record<string, unknown>> & PublicKeyCredentialRequestOptionsJSON {
  return typeof options.challenge === "string";
}

/** @throws RequestFailure */
export async function goToProvider(name: string, purpose: SignInPurpose): Promise<void> {
  if (purpose.appPad !== null && !APP_PAD.test(purpose.appPad)) {
    throw new RequestFailure("BAD_REQUEST", 400, OPENID_REFUSALS["app-code"]);
  }
  const { signIn } = await import("next-auth/react");
  await eraseOffline();
  const callbackUrl = addressAfterSignIn(purpose, window.location.hash);
  await signIn(name, { callbackUrl }).catch(() => {
    throw unreachable();
  });
}

const unreachable = () => new RequestFailure("UNREACHABLE", 0, "The server cannot be reached.");

// Ours are "CODE: sentence", next-auth's a single word.
function explain(reason: string | null | undefined): RequestFailure {
  const [, code, sentence] = /^([A-Z_]+): (.+)/s.exec(reason ?? "") ?? [];
  const isOurs = code !== undefined && sentence !== undefined;
  return isOurs
    ? new RequestFailure(code, 401, sentence)
    : new RequestFailure("", 401, "Signing in failed. Try again in a moment.");
}

/** The second factor alone is missing or wrong. */
export function needsCode(error: Error | null): boolean {
  return error instanceof RequestFailure && error.code === "SECOND_FACTOR_REQUIRED";
}
