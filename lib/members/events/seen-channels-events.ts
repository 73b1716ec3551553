/** Events for a person whose role changes: it decides which channels the person may know of. */

import { channelActivity } from "../../channels/activity/channel-activity.ts";
import { visibleActivity } from "../../channels/activity/visible-activity.ts";
import { maySeeDefaultChannels, mayViewChannel } from "../../channels/channel-access.ts";
import { channelAppeared, channelVanished, defaultChannelsChanged } from "../../channels/channel-events.ts";
import { newChannelActivity } from "../../channels/present-channel.ts";
import type { NewEvent } from "../../events/event-entry.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import { peersAdded } from "../../subscriptions/subscription-events.ts";
import type { UserRecord } from "../../users/user-records.ts";

const nothingReceived: ReadonlyMap<number, number> = new Map();

/**
 * The channels that the person gets to know, each with its subscribers; the end of those that the person may no longer
 * know of; the default channels, when the person begins or ceases to be a guest.
 */
export async function seenChannelsEvents(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
): Promise<NewEvent[]> {
  if (!user.isActive || former.role === user.role) return [];
  const audience = { kind: "users", userIds: [user.id] } as const;
  const channels = [...organization.channels.all()];
  const saw = new Set(channels.filter((channel) => mayViewChannel(organization, channel, former)));
  const sees = new Set(channels.filter((channel) => mayViewChannel(organization, channel, user)));
  const gained = channels.filter((channel) => sees.has(channel) && !saw.has(channel));
  const lost = channels.filter((channel) => saw.has(channel) && !sees.has(channel));
  const activities = await channelActivity(organization, gained);
  const seesDefaults = maySeeDefaultChannels(user);
  return [
    ...gained.flatMap((channel) => {
      const { id: channelId } = channel;
      const activity = activities.get(channelId) ?? newChannelActivity;
      const userIds = [...organization.subscriptions.subscribers(channelId).keys()];
      return [
        channelAppeared.event(
          { channelId, activity: visibleActivity(channel, activity, nothingReceived) },
          audience,
        ),
        peersAdded.event({ channelId, userIds }, audience),
      ];
    }),
    ...lost.map(({ id: channelId }) => channelVanished.event({ channelId }, audience)),
    ...(seesDefaults === maySeeDefaultChannels(former)
      ? []
      : [defaultChannelsChanged.event({ isForgotten: !seesDefaults }, audience)]),
  ];
}
