/** The store of subscriptions in memory: the people in each channel, and the messages that former subscribers received. */
import { firstReceivedOf, hasReceived, type ReceivedIds } from "../channels/received-ids.ts";

/** A person's active membership of a channel. */
export interface SubscriberRecord {
  /** Log position at which it began. */
  readonly sinceEventId: number;
  readonly isMuted: boolean;
  /** Messages of the channel that were sent while the person was subscribed. */
  readonly received: ReceivedIds;
}

/** A subscription with its user. */
interface SubscriptionRecord extends SubscriberRecord {
  readonly channelId: number;
  readonly userId: number;
}

/** A former subscription and the messages received during it. */
interface FormerSubscription {
  readonly channelId: number;
  readonly userId: number;
  readonly received: ReceivedIds;
}

/** By channel id and user id. */
class ByChannel<Value> {
  readonly #byChannel = new Map<number, Map<number, Value>>();

  in(channelId: number): ReadonlyMap<number, Value> | undefined {
    return this.#byChannel.get(channelId);
  }

  of(channelId: number, userId: number): Value | undefined {
    return this.#byChannel.get(channelId)?.get(userId);
  }

  /** Sets the value of a person; undefined: there is none. */
  set(channelId: number, userId: number, value: Value | undefined): void {
    const values = this.#byChannel.get(channelId) ?? new Map<number, Value>();
    if (value === undefined) values.delete(userId);
    else values.set(userId, value);
    this.#byChannel.set(channelId, values);
  }
}

const noSubscribers: ReadonlyMap<number, SubscriberRecord> = new Map();
const noChannels: ReadonlySet<number> = new Set();

/** Further rows that the store is made of. */
interface LoadedSubscriptions {
  readonly former?: Iterable<FormerSubscription>;
  /** Accounts whose memberships do not make them subscribers. */
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

  /** A person's active membership of a channel, also that of a deactivated account. */
  of(channelId: number, userId: number): SubscriberRecord | undefined {
    return this.#subscribers.of(channelId, userId) ?? this.#dormant.of(channelId, userId);
  }

  /** Messages that a former subscriber received; undefined for anybody else. */
  formerOf(channelId: number, userId: number): ReceivedIds | undefined {
    return this.#former.of(channelId, userId);
  }

  /** Ids of the people who have left a channel and received messages of it. */
  formerIds(channelId: number): Iterable<number> {
    return this.#former.in(channelId)?.keys() ?? [];
  }

  /**
   * Whether one of the channel's messages reached a person who is in it or was once.
   * @param messageIds ascending.
   */
  hasEverReceived(channelId: number, userId: number, messageIds: readonly number[]): boolean {
    const received = this.of(channelId, userId)?.received ?? this.formerOf(channelId, userId);
    return received !== undefined && firstReceivedOf(received, messageIds) !== undefined;
  }

  /** Filters these messages to the ones that a current subscriber received. */
  receivedBy(channelId: number, userId: number, messageIds: readonly number[]): number[] {
    const subscriber = this.of(channelId, userId);
    return subscriber ? messageIds.filter((id) => hasReceived(subscriber.received, id)) : [];
  }

  /** The subscribers of a channel by user id: deactivated accounts are none. */
  subscribers(channelId: number): ReadonlyMap<number, SubscriberRecord> {
    return this.#subscribers.in(channelId) ?? noSubscribers;
  }

  /** Ids of everybody who is in a channel, deactivated accounts included. */
  *memberIds(channelId: number): Iterable<number> {
    yield* this.subscribers(channelId).keys();
    yield* (this.#dormant.in(channelId) ?? noSubscribers).keys();
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

  /** Sets what a former subscriber received; undefined for current subscribers and people who never subscribed. */
  setFormer(channelId: number, userId: number, received: ReceivedIds | undefined): void {
    this.#former.set(channelId, userId, received);
  }

  /** Makes an account's memberships those of a subscriber, or of a deactivated account. */
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
