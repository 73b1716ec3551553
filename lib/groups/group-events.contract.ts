/** Wire shapes of events about groups. */
import { z } from "zod";

const members = { group_id: z.int(), user_ids: z.array(z.int()) };

/** Event user_group, op add_members: people joined a group. */
export const membersAddedEvent = z.strictObject({
  type: z.literal("user_group"),
  op: z.literal("add_members"),
  ...members,
});

/** Event user_group, op remove_members: people left a group. */
export const membersRemovedEvent = z.strictObject({
  type: z.literal("user_group"),
  op: z.literal("remove_members"),
  ...members,
});
