/** Channels to which both the user and somebody else are subscribed. */
import type { Channel, ChannelsState } from "../../model/store/organization/channels-state.ts";

const byName = new Intl.Collator().compare;

/** @param subscribedIds the other person's channels that the user may know of. */
export function channelsInCommon(channels: ChannelsState, subscribedIds: readonly number[]): Channel[] {
  return subscribedIds
    .flatMap((id) => channels.get(id) ?? [])
    .filter(({ isSubscribed }) => isSubscribed)
    .sort((one, other) => byName(one.name, other.name));
}
