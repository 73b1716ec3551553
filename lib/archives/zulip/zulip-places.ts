/**
 * Channels, conversations and topics of an export. Channels keep their ids and those of their recipients. Zulip stores
 * direct messages by receiver or by group; here, those with the same participants share a conversation.
 */
import { MAX_TOPIC_LENGTH, namedTopic } from "../../channels/topics/topics-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { FirstIds } from "../moved-teams/numbered-team.ts";
import { highestId } from "./highest-id.ts";
import type { RealmTables } from "./realm-tables.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import type { ZulipRow } from "./zulip-shapes.ts";

const PERSONAL = 1;
const CHANNEL = 2;
const GROUP = 3;

export interface ZulipChannel {
  readonly id: number;
  readonly conversationId: number;
  readonly given: ZulipRow<"zerver_stream">;
}

export interface ZulipTopic {
  readonly id: number;
  readonly conversationId: number;
  /** The newest message's spelling. */
  name: string;
  /** Null in direct messages. */
  readonly channel: ZulipChannel | null;
  /** In direct messages, ascending; else empty. */
  readonly memberIds: readonly number[];
}

export class ZulipPlaces {
  readonly #people: ZulipPeople;
  readonly #recipients = new Map<number, ZulipRow<"zerver_recipient">>();
  readonly #channels = new Map<number, ZulipChannel>();
  /** Members by recipient of a group of direct messages. */
  readonly #groups = new Map<number, number[]>();
  readonly #topics = new Map<string, ZulipTopic>();
  readonly #firstTopic: number;
  #lastConversation: number;

  constructor(tables: RealmTables, people: ZulipPeople, first: FirstIds) {
    this.#people = people;
    this.#firstTopic = first("topic");
    for (const recipient of tables.of("zerver_recipient")) this.#recipients.set(recipient.id, recipient);
    // Older exports lack some recipients, but these rows name them too.
    for (const { id, recipient } of tables.people) this.#require(recipient, PERSONAL, id);
    for (const { id, recipient_id } of tables.of("zerver_userprofile_crossrealm"))
      this.#require(recipient_id, PERSONAL, id);
    for (const { id, recipient } of tables.of("zerver_stream")) this.#require(recipient, CHANNEL, id);
    this.#lastConversation = highestId(this.#recipients.keys());
    const byChannel = new Map(
      [...this.#recipients.values()].flatMap(({ id, type, type_id }) =>
        type === CHANNEL ? [[type_id, id]] : [],
      ),
    );
    for (const given of tables.of("zerver_stream")) {
      const conversationId = byChannel.get(given.id) ?? this.#nextConversation();
      this.#channels.set(given.id, { id: given.id, conversationId, given });
    }
    for (const { recipient, user_profile } of tables.of("zerver_subscription")) {
      if (this.#recipients.get(recipient)?.type !== GROUP) continue;
      const members = this.#groups.get(recipient) ?? [];
      members.push(user_profile);
      this.#groups.set(recipient, members);
    }
  }

  #require(id: number | null | undefined, type: number, typeId: number): void {
    if (id !== null && id !== undefined && !this.#recipients.has(id))
      this.#recipients.set(id, { id, type, type_id: typeId });
  }

  #nextConversation(): number {
    this.#lastConversation += 1;
    return this.#lastConversation;
  }

  get channels(): Iterable<ZulipChannel> {
    return this.#channels.values();
  }

  get channelIds(): ReadonlySet<number> {
    return new Set(this.#channels.keys());
  }

  get topics(): Iterable<ZulipTopic> {
    return this.#topics.values();
  }

  get topicCount(): number {
    return this.#topics.size;
  }

  channel(id: number | null | undefined): ZulipChannel | undefined {
    return this.#channels.get(id ?? 0);
  }

  /** Undefined if the recipient is not a channel. */
  channelOf(recipientId: number): ZulipChannel | undefined {
    const recipient = this.#recipients.get(recipientId);
    return recipient?.type === CHANNEL ? this.#channels.get(recipient.type_id) : undefined;
  }

  /**
   * Ids of the participants of direct messages, ascending; undefined for a channel or an unknown recipient.
   * @param senderId the id on this server.
   */
  membersOf(recipientId: number, senderId: number): number[] | undefined {
    const recipient = this.#recipients.get(recipientId);
    if (recipient?.type === PERSONAL) {
      const receiver = this.#people.idOf(recipient.type_id);
      return receiver === undefined ? undefined : ascending([senderId, receiver]);
    }
    if (recipient?.type !== GROUP) return undefined;
    const members = this.#groups.get(recipientId)?.flatMap((id) => this.#people.idOf(id) ?? []) ?? [];
    return members.length === 0 ? undefined : ascending([senderId, ...members]);
  }

  /** Undefined for an unknown recipient. */
  topicOf(recipientId: number, senderId: number, subject: string): ZulipTopic | undefined {
    const channel = this.channelOf(recipientId);
    if (channel) return this.topicNamed(channel, subject);
    const memberIds = this.membersOf(recipientId, senderId);
    return memberIds && this.#directTopic(memberIds);
  }

  topicNamed(channel: ZulipChannel, subject: string): ZulipTopic {
    const topic = this.policyTopic(channel, subject);
    topic.name = movedTopicName(subject);
    return topic;
  }

  /** The topic may have no messages; if it has some, their spelling stays. */
  policyTopic(channel: ZulipChannel, subject: string): ZulipTopic {
    const name = movedTopicName(subject);
    return this.#topicWith(`${channel.id} ${nameKey(name)}`, () => ({
      id: this.#firstTopic + this.#topics.size,
      conversationId: channel.conversationId,
      name,
      channel,
      memberIds: [],
    }));
  }

  #directTopic(memberIds: readonly number[]): ZulipTopic {
    return this.#topicWith(`direct ${memberIds.join(",")}`, () => ({
      id: this.#firstTopic + this.#topics.size,
      conversationId: this.#nextConversation(),
      name: "",
      channel: null,
      memberIds,
    }));
  }

  #topicWith(key: string, make: () => ZulipTopic): ZulipTopic {
    const topic = this.#topics.get(key) ?? make();
    this.#topics.set(key, topic);
    return topic;
  }

  *conversationRows(realmId: number): Generator<ArchiveRow> {
    for (const { conversationId } of this.#channels.values())
      yield { id: conversationId, realm_id: realmId, direct_key: null };
    for (const { conversationId, memberIds, channel } of this.#topics.values()) {
      if (!channel) yield { id: conversationId, realm_id: realmId, direct_key: memberIds.join(",") };
    }
  }

  *memberRows(): Generator<ArchiveRow> {
    for (const { conversationId, memberIds } of this.#topics.values()) {
      for (const userId of memberIds) yield { conversation_id: conversationId, user_id: userId };
    }
  }

  *topicRows(realmId: number): Generator<ArchiveRow> {
    for (const { id, conversationId, name } of this.#topics.values())
      yield { id, realm_id: realmId, conversation_id: conversationId, name, name_key: nameKey(name) };
  }
}

export function movedTopicName(given: string): string {
  return namedTopic(shortened(harmlessLine(given), MAX_TOPIC_LENGTH));
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}
