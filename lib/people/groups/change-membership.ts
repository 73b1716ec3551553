/** Changes a group's members and subgroups, and notifies the members. */
import type { z } from "zod";
import { channelPort } from "../../kernel/channel-port.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { MAX_BULK_NOTICES, messagePort, wasSent } from "../../kernel/message-port.ts";
import { silentMention } from "../users/names/user-markup.ts";
import { systemBotActor } from "../users/system-bots.ts";
import {
  groupIsDeactivated,
  requireActiveGroup,
  requireMayAdd,
  requireMayRemove,
  requirePeople,
  requireSubgroups,
} from "./group-access.ts";
import { membersAdded, membersRemoved, subgroupsAdded, subgroupsRemoved } from "./group-events.ts";
import type { GroupRecord } from "./group-store.ts";
import type { updateUserGroupMembers, updateUserGroupSubgroups } from "./groups.contract.ts";
import {
  deactivatedAmong,
  deleteMembers,
  deleteSubgroups,
  insertMembers,
  insertSubgroups,
  isInCycle,
} from "./membership-rows.ts";
import { ascending } from "./present-group-setting.ts";

/** Each may need a connection to create its conversation. */
const NOTICES_AT_ONCE = 4;

type GivenMembers = z.output<typeof updateUserGroupMembers.params>;
type GivenSubgroups = z.output<typeof updateUserGroupSubgroups.params>;

interface MembershipChange {
  readonly addedIds: readonly number[];
  readonly removedIds: readonly number[];
  readonly addedSubgroupIds: readonly number[];
  readonly removedSubgroupIds: readonly number[];
}

const once = (ids: readonly number[]) => [...new Set(ids)];

/** @throws ApiError BAD_REQUEST for a request that changes nothing, and as `changeMembership`. */
export async function updateMembers(actor: Actor, given: GivenMembers): Promise<Record<string, never>> {
  const change = {
    addedIds: once(given.add),
    removedIds: once(given.delete),
    addedSubgroupIds: once(given.add_subgroups),
    removedSubgroupIds: once(given.delete_subgroups),
  };
  if (Object.values(change).every((ids) => ids.length === 0)) {
    throw badRequest(
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
    );
  }
  return changeMembership(actor, given.user_group_id, change);
}

/** @throws ApiError as `updateMembers`. */
export async function updateSubgroups(actor: Actor, given: GivenSubgroups): Promise<Record<string, never>> {
  const { user_group_id, add, delete: removed } = given;
  if (add.length === 0 && removed.length === 0) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  return changeMembership(actor, user_group_id, {
    addedIds: [],
    removedIds: [],
    addedSubgroupIds: once(add),
    removedSubgroupIds: once(removed),
  });
}

/**
 * All or nothing. Writes under the organization's lock, and events, are proportional to the change, not the group.
 * @throws ApiError BAD_REQUEST for an unknown or deactivated group, without permission, for unknown people and groups,
 *   for ones already in the group or not in it, for a circle of groups, and for too many members.
 */
async function changeMembership(
  actor: Actor,
  groupId: number,
  change: MembershipChange,
): Promise<Record<string, never>> {
  const { organization } = actor;
  const group = requireActiveGroup(organization, groupId);
  requireChange(actor, group, change);
  const sight = await channelPort().sightEvents(organization, groupId, changesOf(groupId, change));
  const writer = writerOf(actor, "update-user-group-members");
  const changed = await logTransaction(writer, async (log) => {
    // No send writes these rows, so the lock can wait for them.
    const written = await writeChange(log, groupId, change);
    await log.lock();
    if ((await deactivatedAmong(log.tx, [groupId, ...change.addedSubgroupIds])) !== null) {
      throw groupIsDeactivated();
    }
    // A concurrent request may have nested the group in its new subgroup.
    if (change.addedSubgroupIds.length > 0 && (await isInCycle(log.tx, groupId))) throw inCircle(groupId);
    channelPort().requireShare(organization, group.creatorId, changesOf(groupId, written));
    const events = membershipEvents(groupId, written);
    await appendEvents(log, events);
    return written;
  });
  await channelPort().tellSight(writer, organization, sight);
  await wasSent(notifyMembers(actor, group, changed));
  return {};
}

function requireChange(actor: Actor, group: GroupRecord, change: MembershipChange): void {
  const { addedIds, removedIds, addedSubgroupIds, removedSubgroupIds } = change;
  const isOwn = (userIds: readonly number[], subgroupIds: readonly number[]) =>
    subgroupIds.length === 0 && userIds.every((id) => id === actor.user.id);
  const added = addedIds.length + addedSubgroupIds.length;
  if (added > 0) requireMayAdd(actor, group, isOwn(addedIds, addedSubgroupIds));
  if (removedIds.length + removedSubgroupIds.length > 0) {
    requireMayRemove(actor, group, isOwn(removedIds, removedSubgroupIds));
  }
  requirePeople(actor, addedIds);
  requireSubgroups(actor, addedSubgroupIds);
  requireDifference(actor, group, change);
}

function requireDifference({ organization }: Actor, group: GroupRecord, change: MembershipChange): void {
  const members = organization.groups.membersOf(group.id);
  for (const id of change.addedIds) {
    if (members.has(id)) throw badRequest(`User ${id} is already a member of this group`);
  }
  for (const id of change.removedIds) {
    if (!members.has(id)) throw badRequest(`There is no member '${id}' in this user group`);
  }
  const subgroups = new Set(group.subgroupIds);
  const containing = organization.groups.containing(group.id);
  for (const id of change.addedSubgroupIds) {
    if (subgroups.has(id)) throw badRequest(`User group ${id} is already a subgroup of this group.`);
    if (containing.has(id)) throw inCircle(group.id);
  }
  for (const id of change.removedSubgroupIds) {
    if (!subgroups.has(id)) throw badRequest(`User group ${id} is not a subgroup of this group.`);
  }
}

const inCircle = (groupId: number) =>
  badRequest(`User group ${groupId} is already a subgroup of one of the passed subgroups.`);

/** @returns the effective change, considering concurrent requests. */
async function writeChange(
  { tx }: LogTransaction,
  groupId: number,
  change: MembershipChange,
): Promise<MembershipChange> {
  return {
    addedIds: await insertMembers(tx, groupId, change.addedIds),
    removedIds: await deleteMembers(tx, groupId, change.removedIds),
    addedSubgroupIds: await insertSubgroups(tx, groupId, change.addedSubgroupIds),
    removedSubgroupIds: await deleteSubgroups(tx, groupId, change.removedSubgroupIds),
  };
}

function changesOf(groupId: number, change: MembershipChange): OrganizationChange[] {
  const { addedIds, removedIds, addedSubgroupIds, removedSubgroupIds } = change;
  return [
    { kind: "group_members", groupId, addedIds, removedIds },
    { kind: "group_subgroups", groupId, addedIds: addedSubgroupIds, removedIds: removedSubgroupIds },
  ];
}

/** The first event carries the changes in memory. */
function membershipEvents(groupId: number, written: MembershipChange): NewEvent[] {
  const { addedIds, removedIds, addedSubgroupIds, removedSubgroupIds } = written;
  const everyone = { kind: "everyone" } as const;
  const events = [
    ...(addedIds.length > 0 ? [membersAdded.event({ groupId, userIds: ascending(addedIds) }, everyone)] : []),
    ...(removedIds.length > 0
      ? [membersRemoved.event({ groupId, userIds: ascending(removedIds) }, everyone)]
      : []),
    ...(addedSubgroupIds.length > 0
      ? [subgroupsAdded.event({ groupId, subgroupIds: ascending(addedSubgroupIds) }, everyone)]
      : []),
    ...(removedSubgroupIds.length > 0
      ? [subgroupsRemoved.event({ groupId, subgroupIds: ascending(removedSubgroupIds) }, everyone)]
      : []),
  ];
  const [first, ...rest] = events;
  return first ? [first.withChanges(changesOf(groupId, written)), ...rest] : [];
}

interface ChangedMembers {
  readonly addedIds: readonly number[];
  readonly removedIds: readonly number[];
}

/** Skips the actor, bots, and large changes. */
async function notifyMembers(
  actor: Actor,
  group: GroupRecord,
  { addedIds, removedIds }: ChangedMembers,
): Promise<void> {
  const bot = systemBotActor(actor.organization, "notification");
  if (!bot || addedIds.length + removedIds.length > MAX_BULK_NOTICES) return;
  const by = silentMention(actor.user);
  const notices = [
    ...addedIds.map((id) => ({ id, content: `${by} added you to the group ${groupMarkup(group)}.` })),
    ...removedIds.map((id) => ({ id, content: `${by} removed you from the group ${groupMarkup(group)}.` })),
  ].filter(({ id }) => isNotified(actor, id));
  for (let first = 0; first < notices.length; first += NOTICES_AT_ONCE) {
    await Promise.all(
      notices
        .slice(first, first + NOTICES_AT_ONCE)
        .map(({ id, content }) => messagePort().sendNotice(bot, { userId: id }, content)),
    );
  }
}

function isNotified({ organization, user }: Actor, userId: number): boolean {
  const person = organization.users.get(userId);
  return person !== undefined && person.id !== user.id && person.botType === null && person.isActive;
}

/** As code when the name would break the syntax. */
function groupMarkup({ name }: GroupRecord): string {
  const text = name ?? "";
  return /[*`\\\n]/.test(text) ? `\`${text.replaceAll("`", "'")}\`` : `@_*${text}*`;
}
