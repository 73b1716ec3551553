/** Who may receive an event: data kept with it in the log, decided against the organization on delivery. */

import type { ChannelRecord } from "../channels/channel-records.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER } from "../users/roles.contract.ts";
import type { UserRecord } from "../users/user-records.ts";

export type Audience =
  /** The whole organization. */
  | { readonly kind: "everyone" }
  /** These people. */
  | { readonly kind: "users"; readonly userIds: readonly number[] }
  /** Administrators and owners. */
  | { readonly kind: "administrators" }
  /** Whoever is subscribed to the channel at that position of the log. */
  | { readonly kind: "channel_subscribers"; readonly channelId: number }
  /** Whoever may know that the channel exists, except `exceptUserIds`. */
  | {
      readonly kind: "channel_viewers";
      readonly channelId: number;
      readonly exceptUserIds?: readonly number[];
    }
  /** No client: only the nodes' directories learn from it. */
  | { readonly kind: "nobody" };

/** Rights in a private channel that are of no use without knowing it. */
const rightsToKnow = [
  "can_administer_channel_group",
  "can_add_subscribers_group",
  "can_subscribe_group",
] as const;

/**
 * Whether a person may know that a channel exists: all but guests for a public one; for a private one who is
 * in it, administers the organization, or holds a right to administer, join or fill it.
 */
export function mayViewChannel(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  if (organization.subscriptions.of(channel.id, user.id)) return true;
  if (user.role > ROLE_MEMBER) return false;
  if (!channel.isPrivate || user.role <= ROLE_ADMINISTRATOR) return true;
  return rightsToKnow.some((right) => organization.permissions.mayInChannel(user, channel, right));
}

/** Whether `user` belongs to the audience of the event at log position `eventId`. */
export function isInAudience(
  audience: Audience,
  eventId: number,
  user: UserRecord,
  organization: Organization,
): boolean {
  switch (audience.kind) {
    case "everyone":
      return true;
    case "users":
      return audience.userIds.includes(user.id);
    case "administrators":
      return user.role <= ROLE_ADMINISTRATOR;
    case "channel_subscribers": {
      const subscription = organization.subscriptions.of(audience.channelId, user.id);
      return subscription !== undefined && subscription.sinceEventId < eventId;
    }
    case "channel_viewers": {
      const channel = organization.channels.get(audience.channelId);
      if (!channel || audience.exceptUserIds?.includes(user.id)) return false;
      return mayViewChannel(organization, channel, user);
    }
    case "nobody":
      return false;
  }
}
