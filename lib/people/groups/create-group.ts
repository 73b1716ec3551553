/** Creates a user group. */
import type { z } from "zod";
import { channelPort } from "../../kernel/channel-port.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { GroupSettingChange, GroupSettingValue } from "../../kernel/roles/group-setting.contract.ts";
import { defaultHolder, type Permission } from "../../kernel/settings/permission.ts";
import { fromEntries } from "../../kernel/settings/setting.ts";
import { nameKey } from "../../text/name-key.ts";
import { type PermissionPlan, planPermissions, writePermissions } from "./change-permissions.ts";
import { groupIsDeactivated, requirePeople, requireSubgroups } from "./group-access.ts";
import { groupAdded } from "./group-events.ts";
import { newGroup, newGroupSelection } from "./group-records.ts";
import type { NewGroup } from "./group-store.ts";
import { groupDescription, groupName, groupNameTaken, requireDistinctName } from "./group-text.ts";
import { type createUserGroup as contract, groupPermissions } from "./groups.contract.ts";
import { deactivatedAmong, insertMembers, insertSubgroups } from "./membership-rows.ts";

import { presentChangedGroup } from "./present-group.ts";

type Given = z.output<typeof contract.params>;

interface Plan {
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  readonly permissions: PermissionPlan;
}

/**
 * Subgroups and members need no further permission: nothing contains the new group yet.
 * @throws ApiError BAD_REQUEST for an invalid or taken name, for unknown people and groups, for a group that may not
 *   hold a permission, and when the actor has created too many.
 */
export async function createGroup(actor: Actor, given: Given): Promise<{ group_id: number }> {
  const plan = planGroup(actor, given);
  const { subgroupIds } = plan;
  const created = logTransaction(writerOf(actor, "create-user-group"), async (log) => {
    const { tx, realmId } = log;
    // Sends never write these rows, so the lock comes later.
    const group = await insertGroup(tx, actor, plan);
    await asLogged(log, actor.organization, () => requireDistinctName(actor.organization, plan.name, null));
    if ((await deactivatedAmong(tx, subgroupIds)) !== null) throw groupIsDeactivated();
    const owner = { realmId, channelId: null, ownerGroupId: group.id };
    const { permissions, changes } = await writePermissions(tx, owner, plan.permissions);
    const all = [...changes, { kind: "group", group: { ...group, permissions } } as const];
    channelPort().requireShare(actor.organization, actor.user.id, all);
    const presented = presentChangedGroup(actor.organization, group.id, all);
    await appendEvents(log, [groupAdded.event({ group: presented }, { kind: "everyone" }, all)]);
    return { group_id: group.id };
  });
  return created.catch((error) =>
    Promise.reject(isUniqueViolation(error) ? groupNameTaken(plan.name) : error),
  );
}

function planGroup(actor: Actor, given: Given): Plan {
  const { organization } = actor;
  const name = groupName(given.name);
  const description = groupDescription(given.description);
  const memberIds = requirePeople(actor, [...new Set(given.members)]).map(({ id }) => id);
  const subgroupIds = requireSubgroups(actor, [...new Set(given.subgroups)]).map(({ id }) => id);
  if (organization.groups.named(name)) throw groupNameTaken(name);
  requireDistinctName(organization, name, null);
  const permissions = planPermissions(
    organization,
    groupPermissions,
    chosenHolders(actor, given),
    (right) => organization.groups.system(defaultHolder(groupPermissions[right])).id,
  );
  return { name, description, memberIds, subgroupIds, permissions };
}

/** Creators hold what defaults to creators, unless the request names others. */
function chosenHolders({ user }: Actor, given: Given): Readonly<Record<string, GroupSettingChange>> {
  const creator = { direct_members: [user.id], direct_subgroups: [] };
  const {
    name: _name,
    description: _description,
    members: _members,
    subgroups: _subgroups,
    ...holders
  } = given;
  const chosen: Readonly<Record<string, GroupSettingValue | undefined>> = holders;
  return fromEntries(
    Object.entries<Permission>(groupPermissions).flatMap(([name, { toCreator }]) => {
      const holder = chosen[name] ?? (toCreator ? creator : undefined);
      return holder === undefined ? [] : [[name, { new: holder }] as const];
    }),
  );
}

async function insertGroup(tx: Transaction, { organization, user }: Actor, plan: Plan): Promise<NewGroup> {
  const { name, description, memberIds, subgroupIds } = plan;
  const row = await tx.userGroup.create({
    data: { realmId: organization.realm.id, name, nameKey: nameKey(name), description, creatorId: user.id },
    select: newGroupSelection,
  });
  await insertMembers(tx, row.id, memberIds);
  await insertSubgroups(tx, row.id, subgroupIds);
  return { ...newGroup(row), memberIds, subgroupIds };
}
