/** The event of an edit or move. */
import { z } from "zod";
import { isReceivedOnly, mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { firstReceivedOf, hasReceived } from "../../channels/channels/received-ids.ts";
import { knownMessages } from "../../channels/subscriptions/known-messages.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { FLAG_HISTORICAL, flagNames } from "../messages/flag-bits.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../messages/message-bits.ts";
import { reachesBeyondChannel } from "../messages/message-events.ts";
import { messageUpdatedEvent, PROPAGATE_MODES } from "../messages/messages.contract.ts";
import { listedIds } from "../reading/id-list.ts";

const storedText = z.strictObject({ source: z.string(), html: z.string() });

const storedUpdate = z.strictObject({
  /** The edited message, or the move's starting point. */
  messageId: z.int(),
  /** All changed messages, encoded by id-list.ts. */
  idList: z.string(),
  editorId: z.int().nullable(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  /** The former channel. */
  channelId: z.int().nullable(),
  /** `before` is null when only the rendering changed. */
  text: z.strictObject({ before: storedText.nullable(), after: storedText }).nullable(),
  move: z
    .strictObject({
      topicName: z.string(),
      newTopicName: z.string().nullable(),
      newChannelId: z.int().nullable(),
      mode: z.enum(PROPAGATE_MODES),
    })
    .nullable(),
  bits: z.int(),
  /** [user id, flag bits]. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  readerIds: z.array(z.int()),
  /** Only newly mentioned users are notified. */
  mentionedBefore: z.strictObject({ bits: z.int(), flags: z.array(z.tuple([z.int(), z.int()])) }).optional(),
  /**
   * For users from whom protected history hides `messageId`: [user id, first known message id, content bits, flag
   * bits, 1 when read].
   */
  others: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])).default([]),
});

export type StoredUpdate = z.infer<typeof storedUpdate>;

export type ViewerFlags = Pick<StoredUpdate, "bits" | "flags" | "readerIds" | "others">;

/** User id → the message named to a user who may not see the changed one. */
export type SubstituteIds = ReadonlyMap<number, number>;

/** The log must be locked, so that no later flag change is logged first. */
export async function readViewerFlags(
  tx: Transaction,
  messageId: number,
  substitutes: SubstituteIds,
): Promise<ViewerFlags> {
  const [flags, others] = await Promise.all([readFlags(tx, messageId), readSubstituteFlags(tx, substitutes)]);
  return { ...flags, others };
}

/** First received message of subscribers who did not receive `messageId`. */
export function substituteIds(
  { subscriptions }: Organization,
  channel: ChannelRecord,
  messageId: number,
  messageIds: readonly number[],
): SubstituteIds {
  const substitutes = new Map<number, number>();
  if (!isReceivedOnly(channel)) return substitutes;
  for (const [userId, { received }] of subscriptions.subscribers(channel.id)) {
    if (hasReceived(received, messageId)) continue;
    const first = firstReceivedOf(received, messageIds);
    if (first !== undefined) substitutes.set(userId, first);
  }
  return substitutes;
}

async function readSubstituteFlags(
  tx: Transaction,
  substitutes: SubstituteIds,
): Promise<ViewerFlags["others"]> {
  if (substitutes.size === 0) return [];
  const rows = await tx.$queryRaw<
    { user_id: number; id: number; bits: number; own: number; read: number }[]
  >(sql`
    SELECT named.user_id, m.id::float8 AS id, m.bits, coalesce(f.bits, 0) AS own,
      (CASE WHEN r.read @> m.id THEN 1 ELSE 0 END) AS read
    FROM unnest(${[...substitutes.keys()]}::int[], ${[...substitutes.values()]}::int8[]) AS named(user_id, message_id)
    JOIN message m ON m.id = named.message_id
    LEFT JOIN message_flag f ON f.message_id = m.id AND f.user_id = named.user_id
    LEFT JOIN topic_read r ON r.topic_id = m.topic_id AND r.user_id = named.user_id`);
  return rows.map(({ user_id, id, bits, own, read }) => [user_id, id, bits, own, read]);
}

async function readFlags(tx: Transaction, messageId: number): Promise<Omit<ViewerFlags, "others">> {
  const [row] = await tx.$queryRaw<Omit<ViewerFlags, "others">[]>(sql`
    SELECT m.bits,
      (SELECT coalesce(json_agg(json_build_array(f.user_id, f.bits)), '[]')
       FROM message_flag f WHERE f.message_id = m.id) AS flags,
      (SELECT coalesce(json_agg(r.user_id), '[]')
       FROM topic_read r WHERE r.topic_id = m.topic_id AND r.read @> m.id) AS "readerIds"
    FROM message m WHERE m.id = ${messageId}`);
  return row ?? { bits: 0, flags: [], readerIds: [] };
}

interface UpdateVariant {
  readonly namedId: number;
  /** Messages known to the viewer; null for all. */
  readonly messageIds: readonly number[] | null;
  readonly flags: readonly string[];
  readonly emptyTopicName: boolean;
  readonly isOriginHidden: boolean;
}

export const messageUpdated = defineEvent({
  name: "update_message",
  stored: storedUpdate,
  wire: messageUpdatedEvent,
  variant(stored, { user, options }, organization): UpdateVariant | null {
    const messageIds = visibleIds(stored, user, organization);
    if (messageIds?.length === 0) return null;
    const named = namedMessage(stored, user, messageIds);
    return {
      namedId: named.id,
      messageIds,
      flags: flagsOf(stored, named, user, organization),
      emptyTopicName: options.capabilities.empty_topic_name === true,
      isOriginHidden: isOriginHidden(stored, user, organization),
    };
  },
  build(stored, { namedId, messageIds, flags, emptyTopicName, isOriginHidden }, organization) {
    const ids = messageIds ?? factsOf(stored).messageIds;
    const channel = stored.channelId === null ? undefined : organization.channels.get(stored.channelId);
    return {
      user_id: stored.editorId,
      rendering_only: stored.text?.before === null,
      message_id: namedId,
      message_ids: [...ids],
      flags: [...flags],
      edit_timestamp: stored.timestamp,
      ...(channel && !isOriginHidden ? { stream_name: channel.name } : {}),
      ...presentMove(stored, { emptyTopicName, isOriginHidden }, organization),
      ...presentText(stored),
    };
  },
  reachesBeyond: reachesBeyondChannel,
  messageIds: (stored) => factsOf(stored).messageIds,
});

function visibleIds(
  stored: StoredUpdate,
  user: UserRecord,
  organization: Organization,
): readonly number[] | null {
  const channelId = stored.move?.newChannelId ?? stored.channelId;
  const channel = channelId === null ? undefined : organization.channels.get(channelId);
  if (!channel || !isReceivedOnly(channel)) return null;
  return knownMessages(organization, channel.id, user.id, factsOf(stored).messageIds);
}

function isOriginHidden(
  { channelId, move }: StoredUpdate,
  user: UserRecord,
  organization: Organization,
): boolean {
  const origin = channelId === null || !move ? undefined : organization.channels.get(channelId);
  return origin !== undefined && !mayViewChannel(organization, origin, user);
}

/** Derived once per event, for all clients. */
interface UpdateFacts {
  readonly messageIds: readonly number[];
  readonly bitsOf: ReadonlyMap<number, number>;
  readonly readers: ReadonlySet<number>;
  readonly otherOf: ReadonlyMap<number, StoredUpdate["others"][number]>;
}

const facts = new WeakMap<StoredUpdate, UpdateFacts>();

function factsOf(stored: StoredUpdate): UpdateFacts {
  const known = facts.get(stored);
  if (known) return known;
  const derived = {
    messageIds: listedIds(stored.idList),
    bitsOf: new Map(stored.flags),
    readers: new Set(stored.readerIds),
    otherOf: new Map(stored.others.map((other) => [other[0], other])),
  };
  facts.set(stored, derived);
  return derived;
}

interface NamedMessage {
  readonly id: number;
  readonly bits: number;
  readonly ownBits: number;
  readonly isRead: boolean;
}

/** The changed message, or the first one known to the viewer. */
function namedMessage(
  stored: StoredUpdate,
  { id: userId }: UserRecord,
  visible: readonly number[] | null,
): NamedMessage {
  const { bitsOf, readers, otherOf } = factsOf(stored);
  const { messageId, bits } = stored;
  if (visible === null || visible.includes(messageId))
    return { id: messageId, bits, ownBits: bitsOf.get(userId) ?? 0, isRead: readers.has(userId) };
  const [, id = visible[0] ?? messageId, otherBits = 0, ownBits = 0, read = 1] = otherOf.get(userId) ?? [];
  return { id, bits: otherBits, ownBits, isRead: read === 1 };
}

function flagsOf(
  stored: StoredUpdate,
  { id, bits, ownBits, isRead }: NamedMessage,
  user: UserRecord,
  { subscriptions }: Organization,
): string[] {
  const channelId = stored.move?.newChannelId ?? stored.channelId;
  const isReceived = channelId === null || subscriptions.hasEverReceived(channelId, user.id, [id]);
  const isHistorical = !isReceived || (ownBits & FLAG_HISTORICAL) !== 0;
  return flagNames({
    bits: ownBits,
    isRead: !isReceived || isRead || (bits & MESSAGE_IS_SILENT) !== 0,
    isMentionedWithAll: !isHistorical && (bits & MESSAGE_CHANNEL_WILDCARD) !== 0,
    isHistorical,
  });
}

function presentMove(
  { move, channelId }: StoredUpdate,
  { emptyTopicName, isOriginHidden }: Pick<UpdateVariant, "emptyTopicName" | "isOriginHidden">,
  organization: Organization,
) {
  if (!move || channelId === null) return {};
  const { topicName, newTopicName, newChannelId, mode } = move;
  const shownOrigin = isOriginHidden ? (newTopicName ?? topicName) : topicName;
  return {
    stream_id: channelId,
    orig_subject: presentTopicName(shownOrigin, emptyTopicName),
    propagate_mode: mode,
    ...(newChannelId === null ? {} : { new_stream_id: newChannelId }),
    ...(newTopicName === null
      ? {}
      : {
          subject: presentTopicName(newTopicName, emptyTopicName),
          topic_links: [...organization.linkifiers.topicLinks(newTopicName)],
        }),
  };
}

function presentText({ text }: StoredUpdate) {
  if (!text) return {};
  const { before, after } = text;
  if (!before) return { content: after.source, rendered_content: after.html };
  return {
    orig_content: before.source,
    orig_rendered_content: before.html,
    content: after.source,
    rendered_content: after.html,
    is_me_message: after.source.startsWith("/me "),
  };
}
