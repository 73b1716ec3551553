/** Deactivates a group: it keeps its members, and holds and means nothing until it is reactivated. */

import { channelPort } from "../../kernel/channel-port.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { groupIsDeactivated, requireActiveGroup, requireMayManage } from "./group-access.ts";
import { groupRemoved, groupUpdated } from "./group-events.ts";

/**
 * @throws ApiError BAD_REQUEST for an unknown or a deactivated group and without permission;
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
    // Under the lock, so that the group is put to no use meanwhile.
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
