/** Subscriptions in memory: subscribers of each channel, and messages received by former ones. */
import { firstReceivedOf, hasReceived, type ReceivedIds } from "../channels/received-ids.ts";

export interface SubscriberRecord {
  /** Log position of its start. */
  readonly sinceEventId: number;
  readonly isMuted: boolean;
  readonly received: ReceivedIds;
}

interface SubscriptionRecord extends SubscriberRecord {
  readonly channelId: number;
  readonly userId: number;
}

interface FormerSubscription {
  readonly channelId: number;
  readonly userId: number;
  readonly received: ReceivedIds;
}

class ByChannel<Value> {
  readonly #byChannel = new Map<number, Map<number, Value>>();

  in(channelId: number): ReadonlyMap<number, Value> | undefined {
    return this.#byChannel.get(channelId);
  }

  of(channelId: number, userId: number): Value | undefined {
    return this.#byChannel.get(channelId)?.get(userId);
  }

  /** Undefined removes the value. */
  set(channelId: number, userId: number, value: Value | undefined): void {
    const values = this.#byChannel.get(channelId) ?? new Map<number, Value>();
    if (value === undefined) values.delete(userId);
    else values.set(userId, value);
    this.#byChannel.set(channelId, values);
  }
}

const noSubscribers: ReadonlyMap<number, SubscriberRecord> = new Map();
const noChannels: ReadonlySet<number> = new Set();

interface LoadedSubscriptions {
  readonly former?: Iterable<FormerSubscription>;
  /** Deactivated accounts are members but not subscribers. */
  readonly deactivatedIds?: Iterable<number>;
}

export class SubscriptionStore {
  readonly #subscribers = new ByChannel<SubscriberRecord>();
  /** Memberships of deactivated accounts. */
  readonly #dormant = new ByChannel<SubscriberRecord>();
  readonly #former = new ByChannel<ReceivedIds>();
  readonly #channelsOfUser = new Map<number, Set<number>>();
  readonly #deactivatedIds: Set<number>;

  constructor(
    subscriptions: Iterable<SubscriptionRecord>,
    { former = [], deactivatedIds = [] }: LoadedSubscriptions = {},
  ) {
    this.#deactivatedIds = new Set(deactivatedIds);
    for (const { channelId, userId, ...subscriber } of subscriptions) {
      this.set(channelId, userId, subscriber);
    }
    for (const { channelId, userId, received } of former) this.setFormer(channelId, userId, received);
  }

  /** Includes deactivated accounts. */
  of(channelId: number, userId: number): SubscriberRecord | undefined {
    return this.#subscribers.of(channelId, userId) ?? this.#dormant.of(channelId, userId);
  }

  /** Undefined for anyone but former subscribers. */
  formerOf(channelId: number, userId: number): ReceivedIds | undefined {
    return this.#former.of(channelId, userId);
  }

  formerIds(channelId: number): Iterable<number> {
    return this.#former.in(channelId)?.keys() ?? [];
  }

  /**
   * Includes former subscribers.
   * @param messageIds ascending.
   */
  hasEverReceived(channelId: number, userId: number, messageIds: readonly number[]): boolean {
    const received = this.of(channelId, userId)?.received ?? this.formerOf(channelId, userId);
    return received !== undefined && firstReceivedOf(received, messageIds) !== undefined;
  }

  receivedBy(channelId: number, userId: number, messageIds: readonly number[]): number[] {
    const subscriber = this.of(channelId, userId);
    return subscriber ? messageIds.filter((id) => hasReceived(subscriber.received, id)) : [];
  }

  /** Excludes deactivated accounts. */
  subscribers(channelId: number): ReadonlyMap<number, SubscriberRecord> {
    return this.#subscribers.in(channelId) ?? noSubscribers;
  }

  /** Includes deactivated accounts. */
  *memberIds(channelId: number): Iterable<number> {
    yield* this.subscribers(channelId).keys();
    yield* (this.#dormant.in(channelId) ?? noSubscribers).keys();
  }

  channelsOf(userId: number): ReadonlySet<number> {
    return this.#channelsOfUser.get(userId) ?? noChannels;
  }

  /** Searches the channels of the person with fewer. */
  shareChannel(oneId: number, otherId: number, counts: (channelId: number) => boolean = () => true): boolean {
    const [one, other] = [this.channelsOf(oneId), this.channelsOf(otherId)];
    const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
    for (const channelId of fewer) if (more.has(channelId) && counts(channelId)) return true;
    return false;
  }

  set(channelId: number, userId: number, subscriber: SubscriberRecord): void {
    const isDormant = this.#deactivatedIds.has(userId);
    (isDormant ? this.#dormant : this.#subscribers).set(channelId, userId, subscriber);
    const channels = this.#channelsOfUser.get(userId) ?? new Set<number>();
    this.#channelsOfUser.set(userId, channels.add(channelId));
  }

  delete(channelId: number, userId: number): void {
    this.#subscribers.set(channelId, userId, undefined);
    this.#dormant.set(channelId, userId, undefined);
    this.#channelsOfUser.get(userId)?.delete(channelId);
  }

  /** Undefined for current subscribers and people who never subscribed. */
  setFormer(channelId: number, userId: number, received: ReceivedIds | undefined): void {
    this.#former.set(channelId, userId, received);
  }

  /** Moves an account's memberships between active and dormant. */
  setActive(userId: number, isActive: boolean): void {
    if (isActive) this.#deactivatedIds.delete(userId);
    else this.#deactivatedIds.add(userId);
    for (const channelId of [...this.channelsOf(userId)]) {
      const subscriber = this.of(channelId, userId);
      this.delete(channelId, userId);
      if (subscriber) this.set(channelId, userId, subscriber);
    }
  }

  isDeactivated(userId: number): boolean {
    return this.#deactivatedIds.has(userId);
  }
}
