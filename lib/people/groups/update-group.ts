/** Changes, deactivates and reactivates a group. */
import type { z } from "zod";
import { channelPort } from "../../kernel/channel-port.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { nameKey } from "../../text/name-key.ts";
import { type PermissionPlan, planPermissions, writePermissions } from "./change-permissions.ts";
import {
  groupIsDeactivated,
  requireActiveGroup,
  requireMayManage,
  requireNamedGroup,
} from "./group-access.ts";
import { groupAdded, groupRemoved, groupUpdated } from "./group-events.ts";
import type { GroupRecord } from "./group-store.ts";
import { groupDescription, groupName, groupNameTaken, requireDistinctName } from "./group-text.ts";
import { type updateUserGroup as contract, type groupChange, groupPermissions } from "./groups.contract.ts";
import { presentChangedGroup } from "./present-group.ts";

type Given = z.output<typeof contract.params>;

interface Plan {
  readonly group: GroupRecord;
  readonly texts: { readonly name?: string; readonly description?: string };
  readonly isReactivated: boolean;
  readonly permissions: PermissionPlan;
}

/**
 * All effective changes or none.
 * @throws ApiError BAD_REQUEST for an unknown group, without permission, for invalid values, and for more than the name
 *   of a deactivated group; EXPECTATION_MISMATCH for a wrong `old` permission.
 */
export async function updateGroup(actor: Actor, given: Given): Promise<Record<string, never>> {
  const { user_group_id: groupId, ...changes } = given;
  if (Object.values(changes).every((value) => value === undefined)) throw badRequest("No new data supplied");
  const group = requireNamedGroup(actor.organization, groupId);
  requireMayManage(actor, group);
  const plan = planUpdate(actor, group, given);
  const { texts, isReactivated, permissions } = plan;
  if (Object.keys(texts).length === 0 && !isReactivated && permissions.length === 0) return {};
  const sight = isReactivated
    ? await channelPort().sightEvents(actor.organization, group.id, [
        { kind: "group_changed", groupId, fields: { isActive: true } },
      ])
    : [];
  const writer = writerOf(actor, "update-user-group");
  const written = logTransaction(writer, async (log) => {
    await log.lock();
    const { name } = texts;
    if (name !== undefined) {
      await asLogged(log, actor.organization, () => requireDistinctName(actor.organization, name, group.id));
    }
    await appendEvents(log, await writeUpdate(log.tx, actor, plan));
  });
  await written.catch((error) =>
    Promise.reject(isUniqueViolation(error) ? groupNameTaken(texts.name ?? "") : error),
  );
  await channelPort().tellSight(writer, actor.organization, sight);
  return {};
}

function planUpdate({ organization }: Actor, group: GroupRecord, given: Given): Plan {
  const isReactivated = given.deactivated === false && !group.isActive;
  const name = given.name === undefined ? group.name : newName(group, given.name);
  const other = name === null ? undefined : organization.groups.named(name);
  if (name !== null && other && other.id !== group.id) throw groupNameTaken(name);
  if (name !== null && name !== group.name) requireDistinctName(organization, name, group.id);
  const description =
    given.description === undefined ? group.description : groupDescription(given.description);
  const permissions = planPermissions(organization, groupPermissions, given, (right) =>
    organization.permissions.ofGroup(group, right),
  );
  if (!group.isActive && !isReactivated && (permissions.length > 0 || description !== group.description)) {
    throw badRequest("You can only change name of deactivated user groups");
  }
  const texts = {
    ...(name === null || name === group.name ? {} : { name }),
    ...(description === group.description ? {} : { description }),
  };
  return { group, texts, isReactivated, permissions };
}

/** The current name stays valid, even if new rules forbid it. */
function newName(group: GroupRecord, given: string): string {
  return given === group.name ? given : groupName(given);
}

async function writeUpdate(tx: Transaction, { organization }: Actor, plan: Plan): Promise<NewEvent[]> {
  const { group, texts, isReactivated } = plan;
  const groupId = group.id;
  const name = texts.name ?? null;
  await tx.$executeRaw(sql`
    UPDATE user_group SET name = coalesce(${name}, name),
      name_key = coalesce(${name && nameKey(name)}, name_key),
      description = coalesce(${texts.description ?? null}, description),
      deactivated_at = CASE WHEN NOT ${isReactivated} THEN deactivated_at END
    WHERE id = ${groupId}`);
  const owner = { realmId: organization.realm.id, channelId: null, ownerGroupId: groupId };
  const { permissions, changes } = await writePermissions(tx, owner, plan.permissions);
  const values = Object.fromEntries(plan.permissions.map(({ name, value }) => [name, value]));
  const data = { ...texts, ...values, ...(isReactivated ? { deactivated: false } : {}) };
  const fields = { ...texts, permissions, ...(isReactivated ? { isActive: true } : {}) };
  const all = [...changes, { kind: "group_changed", groupId, fields } as const];
  channelPort().requireShare(organization, group.creatorId, all);
  return changedEvents(organization, group, data, all);
}

/** The first event carries the changes in memory. */
function changedEvents(
  organization: Organization,
  { id: groupId, isActive }: GroupRecord,
  data: z.input<typeof groupChange>,
  changes: readonly OrganizationChange[],
): NewEvent[] {
  const everyone = { kind: "everyone" } as const;
  if (data.deactivated === undefined) {
    return [groupUpdated.event({ groupId, data, isDeactivated: !isActive }, everyone, changes)];
  }
  const group = presentChangedGroup(organization, groupId, changes);
  return [
    groupAdded.event({ group, isReactivated: true }, everyone, changes),
    groupUpdated.event({ groupId, data }, everyone),
  ];
}

/**
 * @throws ApiError BAD_REQUEST for an unknown or deactivated group and without permission;
 *   CANNOT_DEACTIVATE_GROUP_IN_USE for one that is a subgroup or holds a permission.
 */
export async function deactivateGroup(actor: Actor, groupId: number): Promise<Record<string, never>> {
  const { organization } = actor;
  const group = requireActiveGroup(organization, groupId);
  requireMayManage(actor, group);
  const change = { kind: "group_changed", groupId, fields: { isActive: false } } as const;
  const sight = await channelPort().sightEvents(organization, groupId, [change]);
  const writer = writerOf(actor, "deactivate-user-group");
  await logTransaction(writer, async (log) => {
    // Nothing may start to use the group meanwhile.
    await log.lock();
    const found = await channelPort().groupUses(log.tx, actor, groupId);
    if (found.length > 0) {
      throw new ApiError("CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.", {
        objections: found,
      });
    }
    const count = await log.tx.$executeRaw(sql`
      UPDATE user_group SET deactivated_at = now() WHERE id = ${groupId} AND deactivated_at IS NULL`);
    if (count === 0) throw groupIsDeactivated();
    const everyone = { kind: "everyone" } as const;
    await appendEvents(log, [
      groupUpdated.event({ groupId, data: { deactivated: true } }, everyone, [change]),
      groupRemoved.event({ groupId }, everyone),
    ]);
  });
  await channelPort().tellSight(writer, organization, sight);
  return {};
}
