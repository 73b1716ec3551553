/** Events about groups. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../events/event-entry.ts";
import { membersAddedEvent, membersRemovedEvent } from "./group-events.contract.ts";

const stored = z.strictObject({ groupId: z.int(), userIds: z.array(z.int()) });

export const membersAdded = defineEvent({
  name: "user_group.add_members",
  stored,
  wire: membersAddedEvent,
  variant: sameForEveryone,
  build: ({ groupId, userIds }) => ({ op: "add_members" as const, group_id: groupId, user_ids: userIds }),
});

export const membersRemoved = defineEvent({
  name: "user_group.remove_members",
  stored,
  wire: membersRemovedEvent,
  variant: sameForEveryone,
  build: ({ groupId, userIds }) => ({ op: "remove_members" as const, group_id: groupId, user_ids: userIds }),
});
