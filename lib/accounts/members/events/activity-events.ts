/** Events of created, deactivated and reactivated accounts. */
import { permissionEvents } from "../../../channels/known-people/permission-events.ts";
import { peersAdded, peersRemoved } from "../../../channels/subscriptions/subscription-events.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { membersAdded, membersRemoved } from "../../../people/groups/group-events.ts";
import { groupsListing } from "../../../people/groups/present-group.ts";
import { userUpdated } from "../../../people/users/user-events.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";

const everyone = { kind: "everyone" } as const;

/**
 * Events of accounts, groups and permissions; `subscriberEvents` covers channels.
 * @param accounts before the change.
 */
export function activityEvents(
  organization: Organization,
  accounts: readonly UserRecord[],
  isActive: boolean,
): NewEvent[] {
  const changed = accounts.map((user) => ({ ...user, isActive }));
  return [
    ...accounts.flatMap((account) => accountEvents(organization, account, isActive)),
    ...permissionEvents(organization, changed),
  ];
}

/**
 * One event per channel, for its other viewers: deactivated people are not subscribers. Requires the log lock, since
 * people may be subscribed concurrently.
 */
export function subscriberEvents(
  { subscriptions }: Organization,
  accounts: readonly UserRecord[],
  isActive: boolean,
): NewEvent[] {
  const idsIn = new Map<number, number[]>();
  for (const { id } of accounts) {
    for (const channelId of subscriptions.channelsOf(id))
      idsIn.set(channelId, [...(idsIn.get(channelId) ?? []), id]);
  }
  const entry = isActive ? peersAdded : peersRemoved;
  return [...idsIn].map(([channelId, userIds]) =>
    entry.event({ channelId, userIds }, { kind: "channel_viewers", channelId, exceptUserIds: userIds }),
  );
}

function accountEvents(organization: Organization, user: UserRecord, isActive: boolean): NewEvent[] {
  const body = { person: { user_id: user.id, is_active: isActive } };
  const changes = [
    { kind: "user_changed", userId: user.id, fields: { isActive } },
    { kind: "subscriber_activity", userIds: [user.id], isActive },
  ] as const;
  return [
    userUpdated.event(body, { kind: "everyone" }, changes),
    ...membershipEvents(organization, user, { ...user, isActive }),
  ];
}

/**
 * Groups list active accounts only.
 * @param former null for a new account.
 */
export function membershipEvents(
  organization: Organization,
  former: UserRecord | null,
  user: UserRecord,
): NewEvent[] {
  const before = former ? groupsListing(organization, former).map(({ id }) => id) : [];
  const after = groupsListing(organization, user).map(({ id }) => id);
  const body = (groupId: number) => ({
    groupId,
    userIds: [user.id],
    isDeactivated: organization.groups.get(groupId)?.isActive === false,
  });
  return [
    ...before.filter((id) => !after.includes(id)).map((id) => membersRemoved.event(body(id), everyone)),
    ...after.filter((id) => !before.includes(id)).map((id) => membersAdded.event(body(id), everyone)),
  ];
}
