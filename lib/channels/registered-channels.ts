/** The channels in a register answer and their activity: for channels and for subscriptions alike. */

import type { Transaction } from "../db/transaction.ts";
import type { RegisteredActor } from "../initial-state/registration-state.ts";
import type { RegisteringClient } from "../initial-state/state-family.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { recentActivity } from "./activity/recent-activity.ts";
import {
  type FirstReceived,
  firstReceived,
  firstsByChannel,
  visibleActivity,
} from "./activity/visible-activity.ts";
import { mayViewChannel } from "./channel-access.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { type ChannelActivity, newChannelActivity } from "./present-channel.ts";

const known = new WeakMap<Transaction, Promise<ReadonlyMap<number, number>>>();

/**
 * Reads the first message that the person received in each channel with protected history, by channel id: once per
 * database snapshot.
 */
export function readFirsts(tx: Transaction, { user }: Actor): Promise<ReadonlyMap<number, number>> {
  const firsts = known.get(tx) ?? tx.$queryRaw<FirstReceived[]>(firstReceived(user.id)).then(firstsByChannel);
  known.set(tx, firsts);
  return firsts;
}

/** Channels the person may know of; archived ones only for clients with the archived_channels capability. */
export function visibleChannels(
  { organization, user }: RegisteredActor,
  { archived_channels: includeArchived }: RegisteringClient["capabilities"],
): ChannelRecord[] {
  return [...organization.channels.all()].filter(
    (channel) =>
      (includeArchived === true || !channel.isArchived) && mayViewChannel(organization, channel, user),
  );
}

/**
 * The activity of a channel as the person may know it.
 * @param firsts result of `readFirsts`.
 */
export function registeredActivity(
  { organization }: RegisteredActor,
  channel: ChannelRecord,
  firsts: ReadonlyMap<number, number>,
): ChannelActivity {
  const activity = recentActivity(organization).get(channel.id) ?? newChannelActivity;
  const subscriberCount = organization.subscriptions.subscribers(channel.id).size;
  return { ...visibleActivity(channel, activity, firsts), subscriberCount };
}
