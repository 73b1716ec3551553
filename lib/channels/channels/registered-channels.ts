/** Channels and their activity in register responses, for the channel and subscription states. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import type { RegisteringClient } from "../../kernel/register/state-family.ts";
import {
  doubtfulActivity,
  type FirstReceived,
  firstReceived,
  firstsByChannel,
  recentActivity,
  visibleActivity,
} from "./activity/channel-activity.ts";

import { mayViewChannel } from "./channel-access.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { type ChannelActivity, newChannelActivity } from "./present-channel.ts";

/** First messages by channel id. */
export interface FirstMessageIds {
  /** Received messages, for channels with protected history. */
  readonly received: ReadonlyMap<number, number>;
  /** For channels whose recent count may be outdated. */
  readonly corrected: ReadonlyMap<number, number | null>;
}

const known = new WeakMap<Transaction, Promise<FirstMessageIds>>();

/** Reads first messages missing in the recent activity; once per database snapshot. */
export function readFirstMessageIds(tx: Transaction, actor: Actor): Promise<FirstMessageIds> {
  const firsts = known.get(tx) ?? readAnew(tx, actor);
  known.set(tx, firsts);
  return firsts;
}

async function readAnew(tx: Transaction, { user, organization }: Actor): Promise<FirstMessageIds> {
  const { emptyIds, position } = doubtfulActivity(organization);
  const [received, corrected] = await Promise.all([
    tx.$queryRaw<FirstReceived[]>(firstReceived(user.id)),
    tx.$queryRaw<{ id: number; first: bigint | null }[]>(sql`
      SELECT c.id, (SELECT m.id FROM message m WHERE m.conversation_id = c.conversation_id ORDER BY m.id LIMIT 1) AS first
      FROM channel c WHERE c.id IN (
        SELECT unnest(${emptyIds}::int[])
        UNION SELECT (body->>'channelId')::int FROM event
        WHERE realm_id = ${organization.realm.id} AND id > ${position} AND type = 'stream.update.first_message')`),
  ]);
  return {
    received: firstsByChannel(received),
    corrected: new Map(corrected.map(({ id, first }) => [id, first === null ? null : Number(first)])),
  };
}

/** Archived channels require the archived_channels capability. */
export function visibleChannels(
  { organization, user }: RegisteredActor,
  { archived_channels: includeArchived }: RegisteringClient["capabilities"],
): ChannelRecord[] {
  return [...organization.channels.all()].filter(
    (channel) =>
      (includeArchived === true || !channel.isArchived) && mayViewChannel(organization, channel, user),
  );
}

/** As visible to the person. */
export function registeredActivity(
  { organization }: RegisteredActor,
  channel: ChannelRecord,
  { received, corrected }: FirstMessageIds,
): ChannelActivity {
  const counted = recentActivity(organization).get(channel.id) ?? newChannelActivity;
  const first = corrected.get(channel.id);
  const activity = first === undefined ? counted : { ...counted, firstMessageId: first };
  const subscriberCount = organization.subscriptions.subscribers(channel.id).size;
  return { ...visibleActivity(channel, activity, received), subscriberCount };
}
