/** Events about groups. */
import { z } from "zod";
import { defineEvent } from "../events/event-entry.ts";
import type { Viewer } from "../events/viewer.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { membersAddedEvent, membersRemovedEvent } from "./group-events.contract.ts";

const stored = z.strictObject({ groupId: z.int(), userIds: z.array(z.int()) });

/** Deactivated groups are known only to clients that ask for them. */
const toThoseWhoKnowIt = (
  { groupId }: z.output<typeof stored>,
  { options }: Viewer,
  organization: Organization,
) =>
  organization.groups.get(groupId)?.isActive === false && !options.capabilities.include_deactivated_groups
    ? null
    : true;

export const membersAdded = defineEvent({
  name: "user_group.add_members",
  stored,
  wire: membersAddedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, userIds }) => ({ op: "add_members" as const, group_id: groupId, user_ids: userIds }),
});

export const membersRemoved = defineEvent({
  name: "user_group.remove_members",
  stored,
  wire: membersRemovedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, userIds }) => ({ op: "remove_members" as const, group_id: groupId, user_ids: userIds }),
});
