/** What the page of people asks of the server. */
import type { z } from "zod";
import type { accessWay, getAccessOfUser } from "../../../../lib/accounts/members/members.contract.ts";
import { requestApi } from "../../../net/connection/api-client.ts";

type NewPerson = { full_name: string; email: string; password: string };

export async function changePerson(
  id: number,
  changes: { full_name?: string; role?: number },
): Promise<void> {
  await requestApi("PATCH", `/users/${id}`, changes);
}

/**
 * Their messages stay, and the account can come back.
 * @param comment of a mail that tells the person; undefined for none.
 */
export async function deactivatePerson(id: number, comment: string | undefined): Promise<void> {
  await requestApi("DELETE", `/users/${id}`, { deactivation_notification_comment: comment });
}

export async function reactivatePerson(id: number): Promise<void> {
  await requestApi("POST", `/users/${id}/reactivate`);
}

/** Whether signing in takes a second factor of the person. */
export async function fetchHasSecondFactor(id: number): Promise<boolean> {
  return (await requestApi<{ enabled: boolean }>("GET", `/users/${id}/second_factor`)).enabled;
}

/** Their password alone is enough from then on. */
export async function removeSecondFactor(id: number): Promise<void> {
  await requestApi("DELETE", `/users/${id}/second_factor`);
}

export type AccessWay = z.infer<typeof accessWay>;
export type PersonAccess = z.infer<typeof getAccessOfUser.returns>;

/** How many ways into the person's account there are. */
export function fetchAccess(id: number): Promise<PersonAccess> {
  return requestApi("GET", `/users/${id}/access`);
}

/** Ends them at once. */
export async function endAccess(id: number, ways: readonly AccessWay[]): Promise<void> {
  await requestApi("DELETE", `/users/${id}/access`, { ways });
}

/** For administrators whom an owner lets create accounts. */
export async function createPerson(person: NewPerson): Promise<void> {
  await requestApi("POST", "/users", person);
}
