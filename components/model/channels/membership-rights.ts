/** Rights to add people to a channel and to remove them. The first script loads the other rights, but not these. */
import type { Channel } from "../store/organization/channels-state.ts";
import type { KnownOfPeople } from "../store/organization/permissions-state.ts";
import { hasChannelRight } from "./channel-rights.ts";

/** Archived channels take no new subscribers. */
export function mayAddPeople(known: KnownOfPeople, channel: Channel): boolean {
  return (
    !channel.isArchived &&
    (hasChannelRight(known, channel, "add_others") || hasChannelRight(known, channel, "add_others_as_reader"))
  );
}

export function mayRemovePeople(known: KnownOfPeople, channel: Channel): boolean {
  return hasChannelRight(known, channel, "remove_others");
}

/** The rights that a subscriber keeps without the subscription. */
export function rightsAfterLeaving(
  known: KnownOfPeople,
  channel: Channel,
): { mayRejoin: boolean; maySee: boolean } {
  const left = { ...channel, isSubscribed: false };
  return { mayRejoin: hasChannelRight(known, left, "join"), maySee: hasChannelRight(known, left, "know") };
}
