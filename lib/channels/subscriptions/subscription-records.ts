/** Subscriptions in memory: event appliers and loading. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers, Undo } from "../../kernel/memory/organization.ts";
import { joinReceived, parseReceived, type ReceivedIds, receivedBefore } from "../channels/received-ids.ts";
import { type SubscriberRecord, SubscriptionStore } from "./subscription-store.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly subscriptions: SubscriptionStore;
  }
  interface OrganizationChanges {
    readonly subscribed: {
      readonly channelId: number;
      readonly userIds: readonly number[];
      readonly received: ReceivedIds;
    };
    /** Subscribers received these messages, which were moved here. */
    readonly messages_received: {
      readonly channelId: number;
      readonly userIds: readonly number[];
      readonly ids: ReceivedIds;
    };
    /** People left: they do not receive messages from this id on. */
    readonly unsubscribed: {
      readonly channelId: number;
      readonly userIds: readonly number[];
      readonly nextMessageId: number;
    };
    /** Memberships stay, but deactivated people are not subscribers. */
    readonly subscriber_activity: { readonly userIds: readonly number[]; readonly isActive: boolean };
    readonly channel_muted: {
      readonly channelId: number;
      readonly userId: number;
      readonly isMuted: boolean;
    };
  }
}

export const subscriptionChanges: ChangeAppliers<
  "subscribed" | "messages_received" | "unsubscribed" | "subscriber_activity" | "channel_muted"
> = {
  subscribed: ({ subscriptions }, { channelId, userIds, received }, eventId) =>
    changeSubscribers(subscriptions, channelId, userIds, () => ({
      subscriber: { sinceEventId: eventId, isMuted: false, received },
    })),
  messages_received({ subscriptions }, { channelId, userIds, ids }) {
    // Most people share few ranges; each is computed once.
    const joined = new Map<ReceivedIds, ReceivedIds>();
    return changeSubscribers(subscriptions, channelId, userIds, (known) => {
      if (!known.subscriber) return known;
      const { received: before } = known.subscriber;
      const received = joined.get(before) ?? joinReceived(before, ids);
      joined.set(before, received);
      return { subscriber: { ...known.subscriber, received } };
    });
  },
  unsubscribed({ subscriptions }, { channelId, userIds, nextMessageId }) {
    const closed = new Map<ReceivedIds, ReceivedIds>();
    return changeSubscribers(subscriptions, channelId, userIds, (known) => {
      if (!known.subscriber) return known;
      const { received: open } = known.subscriber;
      const former = closed.get(open) ?? receivedBefore(open, nextMessageId);
      closed.set(open, former);
      return { former };
    });
  },
  subscriber_activity({ subscriptions }, { userIds, isActive }) {
    const changed = userIds.filter((id) => subscriptions.isDeactivated(id) === isActive);
    for (const id of changed) subscriptions.setActive(id, isActive);
    return () => {
      for (const id of changed) subscriptions.setActive(id, !isActive);
    };
  },
  channel_muted: ({ subscriptions }, { channelId, userId, isMuted }) =>
    changeSubscribers(subscriptions, channelId, [userId], ({ subscriber, ...known }) =>
      subscriber ? { subscriber: { ...subscriber, isMuted } } : known,
    ),
};

/** A subscription, or a former one's received messages; empty for everyone else. */
interface SubscriptionState {
  readonly subscriber?: SubscriberRecord | undefined;
  readonly former?: ReceivedIds | undefined;
}

function changeSubscribers(
  subscriptions: SubscriptionStore,
  channelId: number,
  userIds: readonly number[],
  change: (known: SubscriptionState) => SubscriptionState,
): Undo {
  const put = (userId: number, { subscriber, former }: SubscriptionState) => {
    if (subscriber) subscriptions.set(channelId, userId, subscriber);
    else subscriptions.delete(channelId, userId);
    subscriptions.setFormer(channelId, userId, former);
  };
  const before = userIds.map((userId) => {
    const subscriber = subscriptions.of(channelId, userId);
    return [userId, { subscriber, former: subscriptions.formerOf(channelId, userId) }] as const;
  });
  for (const [userId, known] of before) put(userId, change(known));
  return () => {
    for (const [userId, known] of before) put(userId, known);
  };
}

/** People with equal subscriptions to a channel. */
interface SubscribersRow {
  readonly channel_id: number;
  readonly user_ids: readonly number[];
  readonly is_active: boolean;
  readonly since_event_id: bigint;
  readonly is_muted: boolean;
  readonly received: string;
}

/** The database groups the rows, since most people share few ranges; each record is kept once. */
export async function loadSubscriptions(tx: Transaction, realmId: number): Promise<SubscriptionStore> {
  const rows = await tx.$queryRaw<SubscribersRow[]>(sql`
    SELECT channel_id, json_agg(user_id ORDER BY user_id) AS user_ids, is_active, since_event_id, is_muted,
      received::text AS received
    FROM subscription WHERE realm_id = ${realmId} AND (is_active OR NOT isempty(received))
    GROUP BY channel_id, is_active, since_event_id, is_muted, received
    ORDER BY channel_id, min(user_id)`);
  const deactivated = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM user_account WHERE realm_id = ${realmId} AND NOT is_active`);
  const store = new SubscriptionStore([], { deactivatedIds: deactivated.map(({ id }) => id) });
  const ranges = new Map<string, ReceivedIds>();
  const subscribers = new Map<string, SubscriberRecord>();
  for (const row of rows) {
    const received = ranges.get(row.received) ?? parseReceived(row.received);
    ranges.set(row.received, received);
    const key = `${row.since_event_id} ${row.is_muted} ${row.received}`;
    const known = subscribers.get(key);
    const { since_event_id: since, is_muted: isMuted } = row;
    const subscriber = known ?? { sinceEventId: Number(since), isMuted, received };
    subscribers.set(key, subscriber);
    for (const userId of row.user_ids) {
      if (row.is_active) store.set(row.channel_id, userId, subscriber);
      else store.setFormer(row.channel_id, userId, received);
    }
  }
  return store;
}
