/** Derives received and unread messages from one row for each person and message. */
import type { ArchiveRow } from "../imports/shift-row.ts";
import { IdRuns, multirange, multirangeWithout } from "./id-runs.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import type { ZulipPlaces, ZulipTopic } from "./zulip-places.ts";

/** By person; null for a person who has read everything. */
type Unread = Map<number, IdRuns | null>;

export class ZulipReceipts {
  /** By channel and person, for everybody who is or was subscribed. */
  readonly #received = new Map<number, Map<number, IdRuns>>();
  /** By topic, for everybody who has received one of its messages. */
  readonly #unread = new Map<number, Unread>();
  /** Above all messages. */
  #end = 1;

  constructor(tables: RealmTables, people: ZulipPeople, places: ZulipPlaces) {
    for (const { id } of places.channels) this.#received.set(id, new Map());
    for (const { recipient, user_profile } of tables.of("zerver_subscription")) {
      const channel = places.channelOf(recipient);
      const userId = people.idOf(user_profile);
      if (channel && userId !== undefined) this.#received.get(channel.id)?.set(userId, new IdRuns());
    }
  }

  /** Call it for each message, in their order, before `note`. */
  advance(messageId: number): void {
    this.#end = messageId + 1;
  }

  /**
   * @param placeInChannel counts the channel's messages; irrelevant in direct messages.
   * @returns false for somebody who was never there, and so has received nothing.
   */
  note(
    message: {
      readonly id: number;
      readonly topic: ZulipTopic;
      readonly place: number;
      readonly placeInChannel: number;
    },
    userId: number,
    isRead: boolean,
  ): boolean {
    const { id, topic, place, placeInChannel } = message;
    if (topic.channel) {
      const received = this.#received.get(topic.channel.id)?.get(userId);
      if (!received) return false;
      received.add(id, placeInChannel);
    } else if (!topic.memberIds.includes(userId)) return false;
    const ofTopic = this.#unread.get(topic.id) ?? new Map<number, IdRuns | null>();
    this.#unread.set(topic.id, ofTopic);
    const runs = ofTopic.get(userId) ?? null;
    if (isRead) ofTopic.set(userId, runs);
    else {
      const unread = runs ?? new IdRuns();
      unread.add(id, place);
      ofTopic.set(userId, unread);
    }
    return true;
  }

  /** An int8multirange. */
  received(channelId: number, userId: number, isActive: boolean): string {
    return multirange(this.#received.get(channelId)?.get(userId), isActive ? this.#end : null);
  }

  *readRows(topics: Iterable<ZulipTopic>): Generator<ArchiveRow> {
    for (const { id, memberIds } of topics) {
      const unread: Unread = this.#unread.get(id) ?? new Map();
      for (const userId of new Set([...memberIds, ...unread.keys()]))
        yield {
          user_id: userId,
          topic_id: id,
          read: multirangeWithout(unread.get(userId) ?? undefined, this.#end),
        };
    }
  }
}
