/** Only clients with the capability include_deactivated_groups know deactivated groups. */
import { z } from "zod";
import type { Viewer } from "../../kernel/events/audience.ts";
import { defineEvent, formerFields } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  groupAddedEvent,
  groupChange,
  groupRemovedEvent,
  groupShape,
  groupUpdatedEvent,
  membersAddedEvent,
  membersRemovedEvent,
  subgroupsAddedEvent,
  subgroupsRemovedEvent,
} from "./groups.contract.ts";

import { presentChangedGroup } from "./present-group.ts";
import { unseenAmong, unseenIn } from "./seen-members.ts";

const knowsDeactivated = ({ options }: Viewer) => options.capabilities.include_deactivated_groups === true;

/** At the time of writing, and so hidden from other clients. */
const isDeactivated = z.boolean().default(false);

/** Repeats the group for users who now see other members and permission holders. */
const sentAgain = z.boolean().default(false);

const isKnownToClient = (stored: { readonly isDeactivated: boolean }, viewer: Viewer) =>
  !stored.isDeactivated || knowsDeactivated(viewer);

/**
 * Created, or reactivated for clients that had forgotten it. Contains the state at that time; later events carry
 * changes.
 */
export const groupAdded = defineEvent({
  name: "user_group.add",
  stored: z.strictObject({ group: groupShape, isReactivated: z.boolean().default(false) }),
  audit: ({ group }) => ({ groupId: group.id, name: group.name }),
  wire: groupAddedEvent,
  variant: ({ group, isReactivated }, viewer, organization) =>
    isReactivated && knowsDeactivated(viewer)
      ? null
      : {
          unseen: unseenIn(organization, viewer, () => group),
          unseenMembers: unseenAmong(organization, viewer, () => group.members),
        },
  build: ({ group }, { unseen, unseenMembers }) => {
    const members = unseenMembers.outOf(group.members);
    return { op: "add" as const, group: { ...unseen.outOfFields(group), members } };
  },
});

/** Clients that keep deactivated groups also learn deactivation and reactivation. */
export const groupUpdated = defineEvent({
  name: "user_group.update",
  stored: z.strictObject({ groupId: z.int(), data: groupChange, isDeactivated, isAgain: sentAgain }),
  audit: ({ groupId, data, isAgain }) => (isAgain ? null : { groupId, ...data }),
  former: ({ groupId, data }, organization) =>
    organization.groups.get(groupId)
      ? formerFields(presentChangedGroup(organization, groupId, []), data)
      : null,
  wire: groupUpdatedEvent,
  variant: (stored, viewer, organization) =>
    (stored.data.deactivated !== undefined && !knowsDeactivated(viewer)) || !isKnownToClient(stored, viewer)
      ? null
      : { unseen: unseenIn(organization, viewer, () => stored.data) },
  build: ({ groupId, data }, { unseen }) => ({
    op: "update" as const,
    group_id: groupId,
    data: unseen.outOfFields(data),
  }),
});

/** For clients that forget deactivated groups. */
export const groupRemoved = defineEvent({
  name: "user_group.remove",
  stored: z.strictObject({ groupId: z.int() }),
  wire: groupRemovedEvent,
  variant: (_stored, viewer) => (knowsDeactivated(viewer) ? null : true),
  build: ({ groupId }) => ({ op: "remove" as const, group_id: groupId }),
});

const storedMembers = z.strictObject({
  groupId: z.int(),
  userIds: z.array(z.int()),
  isDeactivated,
  /** Only the audience's view has changed: resends these members. */
  isAgain: sentAgain,
});
type Members = z.output<typeof storedMembers>;

/** Limited viewers receive only members they know; null for none. */
function knownMembers(stored: Members, viewer: Viewer, organization: Organization) {
  if (!isKnownToClient(stored, viewer)) return null;
  const { userIds, isAgain } = stored;
  const unseen = unseenAmong(organization, viewer, () => (isAgain ? [] : userIds));
  return unseen.areAll(userIds) ? null : { unseen };
}

const audited = ({ groupId, userIds, isAgain }: Members) => (isAgain ? null : { groupId, userIds });

export const membersAdded = defineEvent({
  name: "user_group.add_members",
  stored: storedMembers,
  audit: audited,
  wire: membersAddedEvent,
  variant: knownMembers,
  build: ({ groupId, userIds }, { unseen }) => ({
    op: "add_members" as const,
    group_id: groupId,
    user_ids: unseen.outOf(userIds),
  }),
});

export const membersRemoved = defineEvent({
  name: "user_group.remove_members",
  stored: storedMembers,
  audit: audited,
  wire: membersRemovedEvent,
  variant: knownMembers,
  build: ({ groupId, userIds }, { unseen }) => ({
    op: "remove_members" as const,
    group_id: groupId,
    user_ids: unseen.outOf(userIds),
  }),
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
  variant: (stored, viewer) => (isKnownToClient(stored, viewer) ? true : null),
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
  variant: (stored, viewer) => (isKnownToClient(stored, viewer) ? true : null),
  build: ({ groupId, subgroupIds }) => ({
    op: "remove_subgroups" as const,
    group_id: groupId,
    direct_subgroup_ids: subgroupIds,
  }),
});
