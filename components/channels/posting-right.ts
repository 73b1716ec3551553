/** Where the reader may write, by the permissions of the last event. */
import type { Channel } from "../store/organization/channels-state.ts";
import { holds } from "../store/organization/groups-state.ts";
import { type KnownOfPeople, mayInChannel } from "../store/organization/permissions-state.ts";

/** Somebody who administers a private channel without being in it may not. */
export function mayPost(known: KnownOfPeople, channel: Channel): boolean {
  return (
    !channel.isArchived &&
    (channel.isSubscribed || !channel.isPrivate) &&
    mayInChannel(known, channel, "can_send_message_group")
  );
}

/** Whether one of these people or the reader may take part in direct conversations, as somebody must unless all others are bots. */
export function mayConverse(known: KnownOfPeople, userIds: readonly number[]): boolean {
  const { ownUserId, users, groups, permissions } = known;
  const holder = permissions.get("direct_message_permission_group");
  const people = [ownUserId, ...userIds].flatMap((id) => users.get(id) ?? []);
  if (holder === undefined || people.every(({ id, isBot }) => id === ownUserId || isBot)) return true;
  return people.some((person) => holds(person, holder, groups));
}
