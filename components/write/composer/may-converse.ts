/** Whether the reader may write to people, by the permissions of the last event. */
import { holds } from "../../model/store/organization/groups-state.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";

/** One of these people or the reader must be allowed to take part in direct conversations, unless all others are bots. */
export function mayConverse(known: KnownOfPeople, userIds: readonly number[]): boolean {
  const { ownUserId, users, groups, permissions } = known;
  const holder = permissions.get("direct_message_permission_group");
  const people = [ownUserId, ...userIds].flatMap((id) => users.get(id) ?? []);
  if (holder === undefined || people.every(({ id, isBot }) => id === ownUserId || isBot)) return true;
  return people.some((person) => holds(person, holder, groups));
}
