/** What the page of people asks of the server. */
import type { z } from "zod";
import type { accessWay, getAccessOfUser } from "../../../../lib/accounts/members/members.contract.ts";
import type { Role } from "../../../model/people/role-names.ts";
import { callApi } from "../../../net/connection/api-client.ts";

type NewPerson = { full_name: string; email: string; password: string };

export async function changePerson(id: number, changes: { full_name?: string; role?: Role }): Promise<void> {
  await callApi("PATCH /users/{user_id}", { user_id: String(id), ...changes });
}

/**
 * Their messages stay, and the account can come back.
 * @param comment of a mail that tells the person; undefined for none.
 */
export async function deactivatePerson(id: number, comment: string | undefined): Promise<void> {
  await callApi("DELETE /users/{user_id}", { user_id: id, deactivation_notification_comment: comment });
}

export async function reactivatePerson(id: number): Promise<void> {
  await callApi("POST /users/{user_id}/reactivate", { user_id: id });
}

/** Whether signing in takes a second factor of the person. */
export async function fetchHasSecondFactor(id: number): Promise<boolean> {
  return (await callApi("GET /users/{user_id}/second_factor", { user_id: id })).enabled;
}

/** Their password alone is enough from then on. */
export async function removeSecondFactor(id: number): Promise<void> {
  await callApi("DELETE /users/{user_id}/second_factor", { user_id: id });
}

export type AccessWay = z.infer<typeof accessWay>;
export type PersonAccess = z.infer<typeof getAccessOfUser.returns>;

/** How many ways into the person's account there are. */
export function fetchAccess(id: number): Promise<PersonAccess> {
  return callApi("GET /users/{user_id}/access", { user_id: id });
}

/** Ends them at once. */
export async function endAccess(id: number, ways: readonly AccessWay[]): Promise<void> {
  await callApi("DELETE /users/{user_id}/access", { user_id: id, ways });
}

/** For administrators whom an owner lets create accounts. */
export async function createPerson(person: NewPerson): Promise<void> {
  await callApi("POST /users", person);
}
