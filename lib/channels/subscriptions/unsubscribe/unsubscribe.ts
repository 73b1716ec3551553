/** Ends memberships of channels: one's own, one's bots', and others' by permission. */

import { badRequest } from "../../../kernel/errors.ts";
import { writerOf } from "../../../kernel/events/log-transaction.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { mayViewChannel } from "../../channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import { noSuchChannel } from "../../channels/no-such-channel.ts";
import { findPeople } from "../find-people.ts";
import { mayUnsubscribe } from "../subscription-access.ts";
import { endMemberships } from "./end-memberships.ts";

export interface Unsubscribe {
  /** Names of channels. */
  readonly subscriptions: readonly string[];
  /** Ids or addresses; absent or none, as some clients send it: the actor. */
  readonly principals?: readonly (number | string)[] | undefined;
}

/** Names of channels. */
export interface UnsubscribeResult {
  readonly removed: string[];
  /** Those that somebody was not in. */
  readonly not_removed: string[];
}

/**
 * @throws ApiError STREAM_DOES_NOT_EXIST for a channel that is unknown to the actor, UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for unknown people and
 *   without permission.
 */
export async function unsubscribe(
  actor: Actor,
  { subscriptions: names, principals }: Unsubscribe,
): Promise<UnsubscribeResult> {
  const people = await findPeople(actor, principals?.length ? principals : null);
  const channels = channelsToLeave(actor, names, people);
  const userIds = people.map(({ id }) => id);
  const writer = writerOf(actor, "unsubscribe");
  const ended = await endMemberships(writer, actor.organization, { channels, userIds });
  const left = Map.groupBy(ended, ({ channelId }) => channelId);
  const countOf = ({ id }: ChannelRecord) => left.get(id)?.length ?? 0;
  return {
    removed: channels.filter((channel) => countOf(channel) > 0).map(({ name }) => name),
    not_removed: channels.filter((channel) => countOf(channel) < people.length).map(({ name }) => name),
  };
}

/**
 * The channels of these names, from which the actor may remove these people.
 * @throws ApiError as `unsubscribe`.
 */
export function channelsToLeave(
  actor: Actor,
  names: readonly string[],
  people: readonly UserRecord[],
): ChannelRecord[] {
  const { organization, user } = actor;
  const channels = new Set<ChannelRecord>();
  for (const given of names) {
    const name = given.trim();
    const channel = organization.channels.named(name);
    if (!channel || !mayViewChannel(organization, channel, user)) throw noSuchChannel(name);
    if (!mayUnsubscribe(actor, channel, people)) throw badRequest("Insufficient permission");
    channels.add(channel);
  }
  return [...channels];
}
