/** Requests of the invitation page. */
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import type { AnswerOf } from "../../net/connection/operations.ts";
import type { NewAccount } from "../frame/account-form.tsx";
import { startSession } from "../frame/auth-requests.ts";

export type InvitationAnswer = AnswerOf<"GET /join/{invite_key}">;

export async function fetchInvitation(key: string): Promise<InvitationAnswer | null> {
  try {
    return await callApi("GET /join/{invite_key}", { invite_key: key });
  } catch (error) {
    if (error instanceof RequestFailure && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** Null if signed out. */
export async function fetchOwnName(): Promise<string | null> {
  try {
    return (await callApi("GET /users/me")).full_name;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 401) return null;
    throw error;
  }
}

/** Mailed invitations carry their own address. */
type Joining = Omit<NewAccount, "email"> & { readonly email: string | undefined };

/** Signs the user in. */
export async function join(key: string, { fullName, email, password }: Joining): Promise<void> {
  const made = await callApi("POST /join/{invite_key}", {
    invite_key: key,
    full_name: fullName,
    email,
    password,
  });
  await startSession({ email: made.email, password });
}
