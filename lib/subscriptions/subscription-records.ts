/** Subscriptions in memory, and how events change them. */
import type { Transaction } from "../db/transaction.ts";
import type { ChangeAppliers } from "../organization-memory/organization.ts";

declare module "../organization-memory/organization.ts" {
  interface OrganizationStores {
    readonly subscriptions: SubscriptionStore;
  }
  interface OrganizationChanges {
    readonly subscribed: { readonly channelId: number; readonly userIds: readonly number[] };
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
    for (const { channelId, userId, sinceEventId, isMuted } of subscriptions) {
      this.set(channelId, userId, { sinceEventId, isMuted });
    }
  }

  /** A person's active membership of a channel. */
  of(channelId: number, userId: number): SubscriberRecord | undefined {
    return this.#subscribers.get(channelId)?.get(userId);
  }

  /** Active subscribers of a channel by user id. */
  subscribers(channelId: number): ReadonlyMap<number, SubscriberRecord> {
    return this.#subscribers.get(channelId) ?? noSubscribers;
  }

  /** Ids of the channels a person is subscribed to. */
  channelsOf(userId: number): ReadonlySet<number> {
    return this.#channelsOfUser.get(userId) ?? noChannels;
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

export const subscriptionChanges: ChangeAppliers<"subscribed" | "unsubscribed" | "channel_muted"> = {
  subscribed({ subscriptions }, { channelId, userIds }, eventId) {
    for (const userId of userIds) {
      subscriptions.set(channelId, userId, { sinceEventId: eventId, isMuted: false });
    }
  },
  unsubscribed({ subscriptions }, { channelId, userIds }) {
    for (const userId of userIds) subscriptions.delete(channelId, userId);
  },
  channel_muted({ subscriptions }, { channelId, userId, isMuted }) {
    const subscriber = subscriptions.of(channelId, userId);
    if (subscriber) subscriptions.set(channelId, userId, { ...subscriber, isMuted });
  },
};

/** Reads all active memberships of an organization. */
export async function loadSubscriptions(tx: Transaction, realmId: number): Promise<SubscriptionStore> {
  const rows = await tx.subscription.findMany({
    where: { realmId, isActive: true },
    select: { channelId: true, userId: true, sinceEventId: true, isMuted: true },
  });
  return new SubscriptionStore(rows.map((row) => ({ ...row, sinceEventId: Number(row.sinceEventId) })));
}
