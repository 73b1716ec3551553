/** Permission checks of subscribing and unsubscribing. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { mayAddOthers, mayJoin, mayRemoveOthers, mayViewChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";

/** For an existing channel; `people` may include the actor. */
export function maySubscribe(
  { organization, user, isServer }: Actor,
  channel: ChannelRecord,
  people: readonly UserRecord[],
): boolean {
  if (isServer) return !channel.isArchived;
  if (channel.isArchived || !mayViewChannel(organization, channel, user)) return false;
  const others = people.filter((person) => person.id !== user.id);
  const joinsToo = others.length < people.length && !organization.subscriptions.of(channel.id, user.id);
  if (joinsToo && !mayJoin(organization, channel, user)) return false;
  return others.length === 0 || mayAddOthers(organization, channel, user);
}

/** Themselves, own bots, or others by permission. */
export function mayUnsubscribe(
  { organization, user, isServer }: Actor,
  channel: ChannelRecord,
  people: readonly UserRecord[],
): boolean {
  if (isServer) return true;
  const isOwn = (person: UserRecord) => person.id === user.id || person.botOwnerId === user.id;
  return people.every(isOwn) || mayRemoveOthers(organization, channel, user);
}

/**
 * Adding others to a new channel requires the general permission.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayFill({ organization, user, isServer }: Actor, people: readonly UserRecord[]): void {
  if (isServer) return;
  const isAlone = people.every((person) => person.id === user.id);
  if (!isAlone && !organization.permissions.may(user, "can_add_subscribers_group"))
    throw badRequest("Insufficient permission");
}
