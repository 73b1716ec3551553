/** Requests for mail links. */
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import type { AnswerOf } from "../../net/connection/operations.ts";
import { needsCode, startSession } from "../frame/auth-requests.ts";

export type MailLink = AnswerOf<"GET /mail_links/{link_key}">;

export async function fetchMailLink(key: string): Promise<MailLink | null> {
  try {
    return await callApi("GET /mail_links/{link_key}", { link_key: key });
  } catch (error) {
    if (error instanceof RequestFailure && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

export async function askForPasswordReset(email: string): Promise<void> {
  await callApi("POST /password_reset", { email });
}

export async function askForAccounts(email: string): Promise<void> {
  await callApi("POST /accounts/find", { email });
}

export async function askToSignUp(email: string, invitationKey?: string): Promise<void> {
  await callApi("POST /sign_up", { email, invite_key: invitationKey });
}

/** Signs the user in. */
export async function resetPassword(key: string, password: string): Promise<void> {
  const { email } = await callApi("POST /password_reset/{link_key}", { link_key: key, password });
  await startSession({ email, password }).catch((error: Error) => {
    // The new password is set; the sign-in page asks for the code.
    if (!needsCode(error)) throw error;
    window.location.assign("/login");
  });
}

/** Signs the user in. */
export async function signUp(
  key: string,
  { fullName, password }: { readonly fullName: string; readonly password: string },
): Promise<void> {
  const { email } = await callApi("POST /sign_up/{link_key}", {
    link_key: key,
    full_name: fullName,
    password,
  });
  await startSession({ email, password });
}

export async function confirmAddress(key: string): Promise<void> {
  await callApi("POST /email_change/{link_key}", { link_key: key });
}
