/** Events for a person whose role changes: it decides which channels the person may know of. */

import { channelActivity } from "../../../channels/channels/activity/channel-activity.ts";
import { visibleActivity } from "../../../channels/channels/activity/visible-activity.ts";
import { maySeeDefaultChannels, mayViewChannel } from "../../../channels/channels/channel-access.ts";
import {
  channelAppeared,
  channelVanished,
  defaultChannelsChanged,
} from "../../../channels/channels/channel-events.ts";
import { newChannelActivity } from "../../../channels/channels/present-channel.ts";
import { MOST_EVENTS } from "../../../channels/known-people/tell-viewers.ts";
import { peersAdded } from "../../../channels/subscriptions/subscription-events.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";

const nothingReceived: ReadonlyMap<number, number> = new Map();

type ChannelActivities = Awaited<ReturnType<typeof channelActivity>>;

/** The events about channels that the person gets to know, as far as they exist before the log is locked. */
export function gainedActivity(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
): Promise<ChannelActivities> {
  return channelActivity(organization, seenChannels(organization, former, user).gained);
}

/**
 * The channels that the person gets to know, each with its subscribers; the end of those that the person may no longer
 * know of; the default channels, when the person begins or ceases to be a guest. From the organization as it is logged, so
 * that a channel which is created or changed meanwhile is not missed. A client that asks later may be told of it twice, by
 * the channel's own event too: who receives that is decided when it is delivered. null: too many.
 */
export function seenChannelsEvents(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
  activities: ChannelActivities,
): NewEvent[] | null {
  if (!user.isActive || former.role === user.role) return [];
  const audience = { kind: "users", userIds: [user.id] } as const;
  const { gained, lost } = seenChannels(organization, former, user);
  if (2 * gained.length + lost.length > MOST_EVENTS) return null;
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

/** The channels that the person sees with one of the two roles alone. */
function seenChannels(organization: Organization, former: UserRecord, user: UserRecord) {
  if (!user.isActive || former.role === user.role) return { gained: [], lost: [] };
  const channels = [...organization.channels.all()];
  const saw = new Set(channels.filter((channel) => mayViewChannel(organization, channel, former)));
  const sees = new Set(channels.filter((channel) => mayViewChannel(organization, channel, user)));
  return {
    gained: channels.filter((channel) => sees.has(channel) && !saw.has(channel)),
    lost: channels.filter((channel) => saw.has(channel) && !sees.has(channel)),
  };
}
