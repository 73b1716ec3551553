/** Reads the channels an account is subscribed to, with its own settings for them. */

import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { mapInSlices } from "../../kernel/turns/slices.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { activityVisibleTo } from "../channels/activity/channel-activity.ts";
import { newChannelActivity } from "../channels/present-channel.ts";
import { subscriptionPayload } from "./present-subscription.ts";

/** Ordered by name. Archived channels are left out. */
export async function getSubscriptions(
  actor: Actor,
  { includeSubscribers }: { includeSubscribers: boolean },
): Promise<{ subscriptions: ReturnType<typeof subscriptionPayload>[] }> {
  const { organization, user } = actor;
  const rows = await database().prisma.subscription.findMany({ where: { userId: user.id, isActive: true } });
  const known = rows.flatMap((row) => {
    const channel = organization.channels.get(row.channelId);
    return channel && !channel.isArchived ? [{ row, channel }] : [];
  });
  const activity = await activityVisibleTo(
    actor,
    known.map(({ channel }) => channel),
  );
  const stores = storesSeenByActor(actor);
  known.sort((one, other) => one.channel.name.localeCompare(other.channel.name));
  const subscriptions = await mapInSlices(known, ({ row, channel }) =>
    subscriptionPayload(
      stores,
      channel,
      activity.get(channel.id) ?? newChannelActivity,
      row,
      includeSubscribers ? [...organization.subscriptions.subscribers(channel.id).keys()] : undefined,
    ),
  );
  return { subscriptions };
}
