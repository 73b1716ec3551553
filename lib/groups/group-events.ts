/** Events about groups. Deactivated groups are known only to clients with the capability include_deactivated_groups. */
import { z } from "zod";
import { defineEvent } from "../events/event-entry.ts";
import type { Viewer } from "../events/viewer.ts";
import {
  groupAddedEvent,
  groupChange,
  groupRemovedEvent,
  groupUpdatedEvent,
  membersAddedEvent,
  membersRemovedEvent,
  subgroupsAddedEvent,
  subgroupsRemovedEvent,
} from "./group-events.contract.ts";
import { groupShape } from "./group-shape.contract.ts";

const knowsDeactivated = ({ options }: Viewer) => options.capabilities.include_deactivated_groups === true;

/** Whether the group was deactivated when the event was written, so that other clients do not know it. */
const isDeactivated = z.boolean().default(false);

const toThoseWhoKnowIt = (stored: { readonly isDeactivated: boolean }, viewer: Viewer) =>
  stored.isDeactivated && !knowsDeactivated(viewer) ? null : true;

/**
 * A group was created, or reactivated: then only clients receive it that have forgotten it meanwhile. It holds the group
 * as it was then, since further events say what has changed in it.
 */
export const groupAdded = defineEvent({
  name: "user_group.add",
  stored: z.strictObject({ group: groupShape, isReactivated: z.boolean().default(false) }),
  audit: ({ group }) => ({ groupId: group.id, name: group.name }),
  wire: groupAddedEvent,
  variant: ({ isReactivated }, viewer) => (isReactivated && knowsDeactivated(viewer) ? null : true),
  build: ({ group }) => ({ op: "add" as const, group }),
});

/** A group was changed. That it was deactivated or reactivated is such a change for clients that keep deactivated ones. */
export const groupUpdated = defineEvent({
  name: "user_group.update",
  stored: z.strictObject({ groupId: z.int(), data: groupChange, isDeactivated }),
  audit: ({ groupId, data }) => ({ groupId, ...data }),
  wire: groupUpdatedEvent,
  variant: (stored, viewer) =>
    stored.data.deactivated !== undefined && !knowsDeactivated(viewer)
      ? null
      : toThoseWhoKnowIt(stored, viewer),
  build: ({ groupId, data }) => ({ op: "update" as const, group_id: groupId, data }),
});

/** A group was deactivated: the other clients forget it. */
export const groupRemoved = defineEvent({
  name: "user_group.remove",
  stored: z.strictObject({ groupId: z.int() }),
  wire: groupRemovedEvent,
  variant: (_stored, viewer) => (knowsDeactivated(viewer) ? null : true),
  build: ({ groupId }) => ({ op: "remove" as const, group_id: groupId }),
});

const storedMembers = z.strictObject({ groupId: z.int(), userIds: z.array(z.int()), isDeactivated });

export const membersAdded = defineEvent({
  name: "user_group.add_members",
  stored: storedMembers,
  audit: ({ groupId, userIds }) => ({ groupId, userIds }),
  wire: membersAddedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, userIds }) => ({ op: "add_members" as const, group_id: groupId, user_ids: userIds }),
});

export const membersRemoved = defineEvent({
  name: "user_group.remove_members",
  stored: storedMembers,
  audit: ({ groupId, userIds }) => ({ groupId, userIds }),
  wire: membersRemovedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, userIds }) => ({ op: "remove_members" as const, group_id: groupId, user_ids: userIds }),
});

const storedSubgroups = z.strictObject({
  groupId: z.int(),
  subgroupIds: z.array(z.int()),
  isDeactivated,
});

export const subgroupsAdded = defineEvent({
  name: "user_group.add_subgroups",
  stored: storedSubgroups,
  audit: ({ groupId, subgroupIds }) => ({ groupId, subgroupIds }),
  wire: subgroupsAddedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, subgroupIds }) => ({
    op: "add_subgroups" as const,
    group_id: groupId,
    direct_subgroup_ids: subgroupIds,
  }),
});

export const subgroupsRemoved = defineEvent({
  name: "user_group.remove_subgroups",
  stored: storedSubgroups,
  audit: ({ groupId, subgroupIds }) => ({ groupId, subgroupIds }),
  wire: subgroupsRemovedEvent,
  variant: toThoseWhoKnowIt,
  build: ({ groupId, subgroupIds }) => ({
    op: "remove_subgroups" as const,
    group_id: groupId,
    direct_subgroup_ids: subgroupIds,
  }),
});
