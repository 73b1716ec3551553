/** Subscriptions in memory, and how events change them. */

import { hasReceived, joinReceived, parseReceived, type ReceivedIds } from "../channels/received-ids.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { ChangeAppliers, Undo } from "../organization-memory/organization.ts";

declare module "../organization-memory/organization.ts" {
  interface OrganizationStores {
    readonly subscriptions: SubscriptionStore;
  }
  interface OrganizationChanges {
    /** People are in a channel from this event on. */
    readonly subscribed: {
      readonly channelId: number;
      readonly userIds: readonly number[];
      readonly received: ReceivedIds;
    };
    /** People who are in a channel have received these messages of it, which came from elsewhere. */
    readonly messages_received: {
      readonly channelId: number;
      readonly userIds: readonly number[];
      readonly ids: ReceivedIds;
    };
    readonly unsubscribed: { readonly channelId: number; readonly userIds: readonly number[] };
    readonly channel_muted: {
      readonly channelId: number;
      readonly userId: number;
      readonly isMuted: boolean;
    };
  }
}

/** A person's active membership of a channel. */
export interface SubscriberRecord {
  /** Log position at which it began. */
  readonly sinceEventId: number;
  readonly isMuted: boolean;
  /** Messages of the channel that were sent while the person was subscribed. */
  readonly received: ReceivedIds;
}

/** A subscription with its user. */
export interface SubscriptionRecord extends SubscriberRecord {
  readonly channelId: number;
  readonly userId: number;
}

const noSubscribers: ReadonlyMap<number, SubscriberRecord> = new Map();
const noChannels: ReadonlySet<number> = new Set();

export class SubscriptionStore {
  readonly #subscribers = new Map<number, Map<number, SubscriberRecord>>();
  readonly #channelsOfUser = new Map<number, Set<number>>();

  constructor(subscriptions: Iterable<SubscriptionRecord>) {
    for (const { channelId, userId, ...subscriber } of subscriptions) {
      this.set(channelId, userId, subscriber);
    }
  }

  /** A person's active membership of a channel. */
  of(channelId: number, userId: number): SubscriberRecord | undefined {
    return this.#subscribers.get(channelId)?.get(userId);
  }

  /** Those of the channel's messages that reached a person who is in it now. */
  receivedBy(channelId: number, userId: number, messageIds: readonly number[]): number[] {
    const subscriber = this.of(channelId, userId);
    return subscriber ? messageIds.filter((id) => hasReceived(subscriber.received, id)) : [];
  }

  /** Active subscribers of a channel by user id. */
  subscribers(channelId: number): ReadonlyMap<number, SubscriberRecord> {
    return this.#subscribers.get(channelId) ?? noSubscribers;
  }

  /** Ids of the channels a person is subscribed to. */
  channelsOf(userId: number): ReadonlySet<number> {
    return this.#channelsOfUser.get(userId) ?? noChannels;
  }

  /** Whether two people are in a channel together; the one with fewer channels says in which to look. */
  shareChannel(oneId: number, otherId: number, counts: (channelId: number) => boolean = () => true): boolean {
    const [one, other] = [this.channelsOf(oneId), this.channelsOf(otherId)];
    const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
    for (const channelId of fewer) if (more.has(channelId) && counts(channelId)) return true;
    return false;
  }

  set(channelId: number, userId: number, subscriber: SubscriberRecord): void {
    const subscribers = this.#subscribers.get(channelId) ?? new Map<number, SubscriberRecord>();
    this.#subscribers.set(channelId, subscribers.set(userId, subscriber));
    const channels = this.#channelsOfUser.get(userId) ?? new Set<number>();
    this.#channelsOfUser.set(userId, channels.add(channelId));
  }

  delete(channelId: number, userId: number): void {
    this.#subscribers.get(channelId)?.delete(userId);
    this.#channelsOfUser.get(userId)?.delete(channelId);
  }
}

export const subscriptionChanges: ChangeAppliers<
  "subscribed" | "messages_received" | "unsubscribed" | "channel_muted"
> = {
  subscribed: ({ subscriptions }, { channelId, userIds, received }, eventId) =>
    changeSubscribers(subscriptions, channelId, userIds, () => ({
      sinceEventId: eventId,
      isMuted: false,
      received,
    })),
  messages_received({ subscriptions }, { channelId, userIds, ids }) {
    // Most people share few ranges: each is joined once.
    const joined = new Map<ReceivedIds, ReceivedIds>();
    return changeSubscribers(subscriptions, channelId, userIds, (former) => {
      if (!former) return undefined;
      const received = joined.get(former.received) ?? joinReceived(former.received, ids);
      joined.set(former.received, received);
      return { ...former, received };
    });
  },
  unsubscribed: ({ subscriptions }, { channelId, userIds }) =>
    changeSubscribers(subscriptions, channelId, userIds, () => undefined),
  channel_muted: ({ subscriptions }, { channelId, userId, isMuted }) =>
    changeSubscribers(subscriptions, channelId, [userId], (former) => former && { ...former, isMuted }),
};

/** Replaces what is known of these people in a channel; undefined: they are not in it. */
function changeSubscribers(
  subscriptions: SubscriptionStore,
  channelId: number,
  userIds: readonly number[],
  change: (former: SubscriberRecord | undefined) => SubscriberRecord | undefined,
): Undo {
  const put = (userId: number, subscriber: SubscriberRecord | undefined) => {
    if (subscriber) subscriptions.set(channelId, userId, subscriber);
    else subscriptions.delete(channelId, userId);
  };
  const former = userIds.map((userId) => [userId, subscriptions.of(channelId, userId)] as const);
  for (const [userId, subscriber] of former) put(userId, change(subscriber));
  return () => {
    for (const [userId, subscriber] of former) put(userId, subscriber);
  };
}

interface SubscriptionRow {
  readonly channel_id: number;
  readonly user_id: number;
  readonly since_event_id: bigint;
  readonly is_muted: boolean;
  readonly received: string;
}

/** Reads all active memberships of an organization. */
export async function loadSubscriptions(tx: Transaction, realmId: number): Promise<SubscriptionStore> {
  const rows = await tx.$queryRaw<SubscriptionRow[]>(sql`
    SELECT channel_id, user_id, since_event_id, is_muted, received::text AS received FROM subscription
    WHERE realm_id = ${realmId} AND is_active`);
  // Most people share few ranges: each is kept once.
  const ranges = new Map<string, ReceivedIds>();
  const rangesOf = (text: string) => {
    const known = ranges.get(text) ?? parseReceived(text);
    ranges.set(text, known);
    return known;
  };
  return new SubscriptionStore(
    rows.map((row) => ({
      channelId: row.channel_id,
      userId: row.user_id,
      sinceEventId: Number(row.since_event_id),
      isMuted: row.is_muted,
      received: rangesOf(row.received),
    })),
  );
}
