/** Synchronizes memberships with groups of a directory or identity provider. */

import { channelSightEvents, tellSight } from "../../channels/channels/sight-of-group-members.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { membersAdded, membersRemoved } from "../../people/groups/group-events.ts";
import type { GroupRecord } from "../../people/groups/group-store.ts";
import { deleteMembers, insertMembers } from "../../people/groups/membership-rows.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";

/**
 * @param names of synchronized groups; unknown ones are skipped, all others are left alone.
 * @param inside names of the person's groups.
 */
export async function followGroups(
  organization: Organization,
  user: UserRecord,
  names: readonly string[],
  inside: ReadonlySet<string>,
): Promise<void> {
  const writer = { realmId: organization.realm.id, userId: user.id, operation: "follow-directory" };
  for (const name of new Set(names)) {
    const group = groupNamed(organization, name);
    if (!group) continue;
    const isMember = organization.groups.membersOf(group.id).has(user.id);
    if (isMember !== inside.has(name)) await move(writer, organization, group, user, !isMember);
  }
}

/** An active group that people made. */
export function groupNamed({ groups }: Organization, name: string): GroupRecord | undefined {
  const key = nameKey(name);
  return [...groups.all()].find(
    (group) => group.name !== null && nameKey(group.name) === key && group.isActive && !group.isSystem,
  );
}

async function move(
  writer: LogWriter,
  organization: Organization,
  { id: groupId }: GroupRecord,
  { id: userId }: UserRecord,
  isAdded: boolean,
): Promise<void> {
  const ids = [userId];
  const changes = [
    { kind: "group_members", groupId, addedIds: isAdded ? ids : [], removedIds: isAdded ? [] : ids },
  ] as const;
  const sight = await channelSightEvents(organization, groupId, changes);
  await logTransaction(writer, async (log) => {
    const write = isAdded ? insertMembers : deleteMembers;
    const written = await write(log.tx, groupId, ids);
    await log.lock();
    if (written.length === 0) return;
    const event = isAdded ? membersAdded : membersRemoved;
    await appendEvents(log, [event.event({ groupId, userIds: ids }, { kind: "everyone" }, changes)]);
  });
  await tellSight(writer, organization, sight);
}
