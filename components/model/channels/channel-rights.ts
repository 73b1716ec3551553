/** The user's rights in a channel, by the server's table. */
import {
  type ChannelRightName,
  hasRight,
  type Standing,
} from "../../../lib/channels/channels/channel-rights.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER } from "../../../lib/kernel/roles/roles.contract.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import { type KnownOfPeople, mayDo, mayInChannel } from "../store/organization/permissions-state.ts";

export function hasChannelRight(known: KnownOfPeople, channel: Channel, right: ChannelRightName): boolean {
  return hasRight(right, channel, (standing) => is(known, channel, standing));
}

function is(known: KnownOfPeople, channel: Channel, standing: Standing): boolean {
  if (standing === "subscriber") return channel.isSubscribed;
  if (standing === "member") return hasRole(known, ROLE_MEMBER);
  if (standing === "administrator") return hasRole(known, ROLE_ADMINISTRATOR);
  return typeof standing === "object"
    ? mayDo(known, standing.ofOrganization)
    : mayInChannel(known, channel, standing);
}

function hasRole({ ownUserId, users }: KnownOfPeople, leastRole: number): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role <= leastRole;
}

export function mayPost(known: KnownOfPeople, channel: Channel): boolean {
  return hasChannelRight(known, channel, "post");
}

export function mayStartTopics(known: KnownOfPeople, channel: Channel): boolean {
  return mayPost(known, channel) && hasChannelRight(known, channel, "start_topics");
}
