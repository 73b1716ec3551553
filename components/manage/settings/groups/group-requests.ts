/** What the pages of groups ask of the server. */
import { requestApi } from "../../../net/connection/api-client.ts";
import type { HolderChange } from "../permissions/permission-field.tsx";

type Membership = {
  add?: readonly number[];
  delete?: readonly number[];
  add_subgroups?: readonly number[];
  delete_subgroups?: readonly number[];
};

type NewGroup = {
  name: string;
  description: string;
  members: readonly number[];
  subgroups: readonly number[];
};

/** Gives the id of the new group. */
export async function createGroup(group: NewGroup): Promise<number> {
  const { group_id } = await requestApi<{ group_id: number }>("POST", "/user_groups/create", group);
  return group_id;
}

export async function updateGroup(
  id: number,
  changes: { name?: string; description?: string; deactivated?: false },
): Promise<void> {
  await requestApi("PATCH", `/user_groups/${id}`, changes);
}

export async function changeGroupPermission(id: number, name: string, change: HolderChange): Promise<void> {
  await requestApi("PATCH", `/user_groups/${id}`, { [name]: change });
}

export async function changeMembership(id: number, change: Membership): Promise<void> {
  await requestApi("POST", `/user_groups/${id}/members`, change);
}

export async function deactivateGroup(id: number): Promise<void> {
  await requestApi("POST", `/user_groups/${id}/deactivate`);
}
