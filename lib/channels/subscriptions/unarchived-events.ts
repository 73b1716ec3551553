/** Events of unarchiving for clients that had to forget the channel. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { channelAppeared } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import type { ChannelActivity } from "../channels/present-channel.ts";
import { groupSubscribers } from "./subscribe/write-memberships.ts";
import { peersAdded, subscriptionAdded } from "./subscription-events.ts";
import { readMemberships } from "./subscription-queries.ts";

/** For clients that had to forget the channel: the channel, its subscriptions, and for others its subscribers. */
export async function unarchivedEvents(
  tx: Transaction,
  channel: ChannelRecord,
  activity: ChannelActivity,
): Promise<NewEvent[]> {
  const { id: channelId } = channel;
  const memberships = await readMemberships(tx, channelId);
  const groups =
    (await groupSubscribers(tx, [channel], new Map([[channelId, memberships]]))).get(channelId) ?? [];
  const userIds = groups.flatMap((group) => group.userIds);
  const viewers = { kind: "channel_viewers", channelId } as const;
  return [
    channelAppeared.event({ channelId, activity, isUnarchived: true }, viewers),
    ...groups.map((group) =>
      subscriptionAdded.event(
        {
          channelId,
          activity: { ...activity, firstMessageId: group.firstMessageId },
          settings: group.settings,
          isUnarchived: true,
        },
        { kind: "users", userIds: group.userIds },
      ),
    ),
    ...(userIds.length > 0
      ? [peersAdded.event({ channelId, userIds, isUnarchived: true }, { ...viewers, exceptUserIds: userIds })]
      : []),
  ];
}
