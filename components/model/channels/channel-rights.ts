/** The user's rights in a channel, by the server's table. */
import {
  type ChannelRelation,
  type ChannelRightName,
  hasRight,
} from "../../../lib/channels/channels/channel-rights.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER } from "../../../lib/kernel/roles/roles.contract.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import { type KnownOfPeople, mayDo, mayInChannel } from "../store/organization/permissions-state.ts";

export function hasChannelRight(known: KnownOfPeople, channel: Channel, right: ChannelRightName): boolean {
  return hasRight(right, channel, (relation) => is(known, channel, relation));
}

function is(known: KnownOfPeople, channel: Channel, relation: ChannelRelation): boolean {
  if (relation === "subscriber") return channel.isSubscribed;
  if (relation === "member") return hasRole(known, ROLE_MEMBER);
  if (relation === "administrator") return hasRole(known, ROLE_ADMINISTRATOR);
  return typeof relation === "object"
    ? mayDo(known, relation.ofOrganization)
    : mayInChannel(known, channel, relation);
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
