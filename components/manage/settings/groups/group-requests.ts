/** What the pages of groups ask of the server. */
import { callApi } from "../../../net/connection/api-client.ts";
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
  const { group_id } = await callApi("POST /user_groups/create", group);
  return group_id;
}

export async function updateGroup(
  id: number,
  changes: { name?: string; description?: string; deactivated?: false },
): Promise<void> {
  await callApi("PATCH /user_groups/{user_group_id}", { user_group_id: id, ...changes });
}

export async function changeGroupPermission(id: number, name: string, change: HolderChange): Promise<void> {
  await callApi("PATCH /user_groups/{user_group_id}", { user_group_id: id, [name]: change });
}

export async function changeMembership(id: number, change: Membership): Promise<void> {
  await callApi("POST /user_groups/{user_group_id}/members", { user_group_id: id, ...change });
}

export async function deactivateGroup(id: number): Promise<void> {
  await callApi("POST /user_groups/{user_group_id}/deactivate", { user_group_id: id });
}
