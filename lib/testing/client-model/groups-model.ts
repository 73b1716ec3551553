/** How a client changes what it knows of groups. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, type Group, group, groupsOf } from "./fields.ts";

const change = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), group }),
  z.object({ op: z.literal("remove"), group_id: z.int() }),
  z.object({ op: z.literal("update"), group_id: z.int(), data: z.record(z.string(), z.unknown()) }),
  z.object({ op: z.literal("add_members"), group_id: z.int(), user_ids: z.array(z.int()) }),
  z.object({ op: z.literal("remove_members"), group_id: z.int(), user_ids: z.array(z.int()) }),
  z.object({ op: z.literal("add_subgroups"), group_id: z.int(), direct_subgroup_ids: z.array(z.int()) }),
  z.object({ op: z.literal("remove_subgroups"), group_id: z.int(), direct_subgroup_ids: z.array(z.int()) }),
]);
type Change = z.infer<typeof change>;

/** Event user_group. */
export function applyGroup(fields: Fields, event: TestEvent): Fields {
  const parsed = change.parse(event);
  const groups = groupsOf(fields);
  if (parsed.op === "add") return { ...fields, realm_user_groups: [...groups, parsed.group] };
  if (!groups.some(({ id }) => id === parsed.group_id)) {
    throw new Error(`An event is about the group ${parsed.group_id}, which the client does not know.`);
  }
  const changed = groups.flatMap((each) => (each.id === parsed.group_id ? changedGroup(each, parsed) : each));
  return { ...fields, realm_user_groups: changed };
}

function changedGroup(known: Group, event: Exclude<Change, { op: "add" }>): Group | [] {
  const { members, direct_subgroup_ids: subgroups } = known;
  switch (event.op) {
    case "remove":
      return [];
    case "update":
      return { ...known, ...event.data };
    case "add_members":
      // A person who becomes known to a guest may be in the list already, by an event that the client has read late.
      return { ...known, members: [...new Set([...members, ...event.user_ids])] };
    case "remove_members":
      return { ...known, members: members.filter((id) => !event.user_ids.includes(id)) };
    case "add_subgroups":
      return { ...known, direct_subgroup_ids: [...subgroups, ...event.direct_subgroup_ids] };
    case "remove_subgroups":
      return {
        ...known,
        direct_subgroup_ids: subgroups.filter((id) => !event.direct_subgroup_ids.includes(id)),
      };
  }
}
