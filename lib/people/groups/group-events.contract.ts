/** Wire shapes of events about groups. */
import { z } from "zod";
import { groupShape } from "./group-shape.contract.ts";

const type = z.literal("user_group");

/** Event user_group, op add: a group was created or, for clients that forget deactivated ones, reactivated. */
export const groupAddedEvent = z.strictObject({ type, op: z.literal("add"), group: groupShape });

/** What an update changes. */
export const groupChange = groupShape
  .omit({
    id: true,
    date_created: true,
    creator_id: true,
    members: true,
    direct_subgroup_ids: true,
    is_system_group: true,
  })
  .partial();

/** Event user_group, op update. */
export const groupUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  group_id: z.int(),
  data: groupChange,
});

/** Event user_group, op remove: a group was deactivated, for clients that forget such groups. */
export const groupRemovedEvent = z.strictObject({ type, op: z.literal("remove"), group_id: z.int() });

const members = { group_id: z.int(), user_ids: z.array(z.int()) };

/** Event user_group, op add_members: people joined a group. */
export const membersAddedEvent = z.strictObject({ type, op: z.literal("add_members"), ...members });

/** Event user_group, op remove_members: people left a group. */
export const membersRemovedEvent = z.strictObject({ type, op: z.literal("remove_members"), ...members });

const subgroups = { group_id: z.int(), direct_subgroup_ids: z.array(z.int()) };

/** Event user_group, op add_subgroups. */
export const subgroupsAddedEvent = z.strictObject({ type, op: z.literal("add_subgroups"), ...subgroups });

/** Event user_group, op remove_subgroups. */
export const subgroupsRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove_subgroups"),
  ...subgroups,
});
