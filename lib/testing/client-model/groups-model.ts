/** How a client changes what it knows of groups. */
import { z } from "zod";
import type { TestEvent } from "../parse-events.ts";
import { type Fields, groupsOf } from "./fields.ts";

const memberEvent = z.object({
  op: z.enum(["add_members", "remove_members"]),
  group_id: z.int(),
  user_ids: z.array(z.int()),
});

/** Event user_group: people joined or left a group. */
export function applyGroup(fields: Fields, event: TestEvent): Fields {
  const { op, group_id, user_ids } = memberEvent.parse(event);
  const groups = groupsOf(fields).map((group) => {
    if (group.id !== group_id) return group;
    const others = group.members.filter((id) => !user_ids.includes(id));
    return { ...group, members: op === "add_members" ? [...others, ...user_ids] : others };
  });
  return { ...fields, realm_user_groups: groups };
}
