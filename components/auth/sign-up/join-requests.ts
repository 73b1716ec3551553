/** The requests of the page where one joins by an invitation. */
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import type { AnswerOf } from "../../net/connection/operations.ts";
import type { NewAccount } from "../frame/account-form.tsx";
import { startSession } from "../frame/auth-requests.ts";

export type InvitationAnswer = AnswerOf<"GET /join/{invite_key}">;

/** Fetches an invitation; null if none has this key. */
export async function fetchInvitation(key: string): Promise<InvitationAnswer | null> {
  try {
    return await callApi("GET /join/{invite_key}", { invite_key: key });
  } catch (error) {
    if (error instanceof RequestFailure && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The name of the person who is signed in to this organization already; null for a new visitor. */
export async function fetchOwnName(): Promise<string | null> {
  try {
    return (await callApi("GET /users/me")).full_name;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 401) return null;
    throw error;
  }
}

/** The address is undefined for an invitation by mail, which has its own. */
type Joining = Omit<NewAccount, "email"> & { readonly email: string | undefined };

/** Creates the account and signs the person in. */
export async function join(key: string, { fullName, email, password }: Joining): Promise<void> {
  const made = await callApi("POST /join/{invite_key}", {
    invite_key: key,
    full_name: fullName,
    email,
    password,
  });
  await startSession({ email: made.email, password });
}
