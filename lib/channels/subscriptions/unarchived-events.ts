/** Events of unarchiving a channel, for clients that had to forget it when it was archived. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { channelAppeared } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import type { ChannelActivity } from "../channels/present-channel.ts";
import { groupSubscribers } from "./subscribe/write-memberships.ts";
import { peersAdded, subscriptionAdded } from "./subscription-events.ts";
import { readMemberships } from "./subscription-queries.ts";

/** Sends the channel to its subscribers, with their subscriptions, and its subscribers to everybody else. */
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
