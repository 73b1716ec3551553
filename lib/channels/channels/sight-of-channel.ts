/** People who gain or lose sight of a channel by a change of it. */
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { admitsGuests } from "../../kernel/settings/permission.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { peersAdded } from "../subscriptions/subscription-events.ts";
import { hasChannelRight, mayViewChannel } from "./channel-access.ts";
import { channelAppeared, channelVanished } from "./channel-events.ts";
import { type ChannelPermission, channelPermissions } from "./channel-settings.contract.ts";
import type { ChannelPlan } from "./plan-update.ts";
import type { ChannelActivity } from "./present-channel.ts";

export interface SightChange {
  readonly gainedIds: readonly number[];
  readonly lostIds: readonly number[];
}

export function sightChange(
  organization: Organization,
  { channel, fields, permissions }: ChannelPlan,
): SightChange {
  const after = { ...channel, ...fields };
  if (!channel.isPrivate && !after.isPrivate) return { gainedIds: [], lostIds: [] };
  const holders = new Map(permissions.map(({ name, holder }) => [name, holder]));
  const holds = (user: UserRecord) => (right: ChannelPermission) => {
    const holder = holders.get(right);
    if (user.role === ROLE_GUEST && !admitsGuests(channelPermissions[right])) return false;
    if (holder === undefined) return organization.permissions.mayInChannel(user, channel, right);
    if (typeof holder === "number") return organization.groups.isMember(holder, user);
    return (
      holder.memberIds.includes(user.id) ||
      holder.subgroupIds.some((groupId) => organization.groups.isMember(groupId, user))
    );
  };
  const gainedIds: number[] = [];
  const lostIds: number[] = [];
  for (const user of organization.users.all()) {
    if (!user.isActive) continue;
    const saw = mayViewChannel(organization, channel, user);
    const sees = hasChannelRight(organization, after, user, "know", holds(user));
    if (sees && !saw) gainedIds.push(user.id);
    if (saw && !sees) lostIds.push(user.id);
  }
  return { gainedIds, lostIds };
}

/** Channel and subscribers for people who gain sight; a removal for people who lose it. */
export function sightEvents(
  organization: Organization,
  channelId: number,
  activity: ChannelActivity,
  { gainedIds, lostIds }: SightChange,
): NewEvent[] {
  const gaining = { kind: "users", userIds: gainedIds } as const;
  const userIds = [...organization.subscriptions.subscribers(channelId).keys()];
  return [
    ...(gainedIds.length > 0
      ? [
          channelAppeared.event({ channelId, activity }, gaining),
          peersAdded.event({ channelId, userIds }, gaining),
        ]
      : []),
    ...(lostIds.length > 0
      ? [channelVanished.event({ channelId }, { kind: "users", userIds: lostIds })]
      : []),
  ];
}
