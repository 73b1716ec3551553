/** Groups of a test's organization. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { groupShape } from "../people/groups/groups.contract.ts";
import type { TestAccount } from "./test-account.ts";

export type WireGroup = z.infer<typeof groupShape>;

const created = z.object({ result: z.literal("success"), group_id: z.int() });
const registered = z.object({ realm_user_groups: z.array(groupShape) });
const WITH_DEACTIVATED = { include_deactivated_groups: true };

/** Returns the group's id. */
export async function makeGroup(
  who: TestAccount,
  given: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const params = { name: randomUUID(), description: "", members: [], ...given };
  return created.parse((await who.client.post("/user_groups/create", params)).body).group_id;
}

/** From a new registration. */
export async function groupsOf(
  who: TestAccount,
  client_capabilities: Readonly<Record<string, boolean>> = WITH_DEACTIVATED,
): Promise<WireGroup[]> {
  const answer = await who.client.post("/register", {
    fetch_event_types: ["realm_user_groups"],
    client_capabilities,
  });
  return registered.parse(answer.body).realm_user_groups;
}

/**
 * From a new registration.
 * @throws Error for an unknown group.
 */
export async function groupOf(who: TestAccount, groupId: number): Promise<WireGroup> {
  const group = (await groupsOf(who)).find(({ id }) => id === groupId);
  if (!group) throw new Error(`There is no group ${groupId}.`);
  return group;
}

export async function systemGroupId(who: TestAccount, name: string): Promise<number> {
  const group = (await groupsOf(who)).find((each) => each.name === name);
  return z.int().parse(group?.id);
}
