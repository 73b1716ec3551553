/** The event of sending a message. */
import { z } from "zod";
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { POLICY_INHERIT } from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Audience, Viewer } from "../../kernel/events/audience.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { BodyLoader, LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type PersonView, personView } from "../../people/users/shown-person.ts";
import { type KnowingViewer, knewThen } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { matchesNarrow, type NarrowedMessage } from "../narrow/match-narrow.ts";
import { type MessageShape, messagePayload } from "../reading/present-message.ts";
import type { OutgoingMessage, SentMessage } from "../sending/write-messages.ts";
import { FLAG_MENTIONED, flagNames, READ_ON_ARRIVAL } from "./flag-bits.ts";
import {
  contentsOf,
  MESSAGE_CHANNEL_WILDCARD,
  MESSAGE_IS_SILENT,
  MESSAGE_IS_WIDGET,
} from "./message-bits.ts";
import { messageEvent } from "./messages.contract.ts";

interface TextRow {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly sent_at: number;
  /** Including messages beyond the bound. */
  readonly existing: number;
}

/**
 * Edits have their own events, and deleted messages are dropped. Ids of messages and events increase together, so the
 * bound keeps the first `bodies`.
 */
const loadSentTexts: BodyLoader = async (bodies, maxBytes) => {
  const rows = await query<TextRow>(sql`
    SELECT id, sender_id, client, sent_at, content, rendered_content, existing FROM (
      SELECT sized.*, sum(bytes) OVER (ORDER BY id) - bytes AS bytes_before, count(*) OVER () AS existing
      FROM (
        SELECT m.id, m.sender_id, m.client, extract(epoch FROM m.sent_at)::float8 AS sent_at,
               sent.content, sent.rendered_content,
               octet_length(sent.content) + octet_length(sent.rendered_content) AS bytes
        FROM message m CROSS JOIN LATERAL (
          SELECT coalesce(first.content, m.content) AS content,
                 coalesce(first.rendered_content, m.rendered_content) AS rendered_content
          FROM (SELECT 1) AS one LEFT JOIN LATERAL (
            SELECT e.content, e.rendered_content FROM message_edit e
            WHERE e.message_id = ANY (ARRAY[m.id]) AND e.content IS NOT NULL
            ORDER BY e.message_id, e.id LIMIT 1) AS first ON true) AS sent
        WHERE m.id = ANY(${bodies.map((body) => body.messageId)}::int8[])) AS sized) AS bounded
    WHERE bytes_before < ${maxBytes} ORDER BY id`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const last = rows.at(-1);
  const isCut = last !== undefined && rows.length < last.existing;
  const within = isCut ? bodies.filter((body) => Number(body.messageId) <= last.id) : bodies;
  return within.map((body) => {
    const row = rowOf.get(Number(body.messageId));
    if (!row) return null;
    return {
      ...body,
      senderId: row.sender_id,
      content: row.content,
      renderedContent: row.rendered_content,
      client: row.client,
      timestamp: Math.floor(row.sent_at),
    };
  });
};

/** Completed by the message's row. */
const storedMessage = z.object({
  messageId: z.int(),
  topicName: z.string(),
  conversationId: z.int(),
  channelId: z.int().nullable(),
  directUserIds: z.array(z.int()),
  bits: z.int(),
  readBySender: z.boolean(),
  /** [user id, flag bits] of users with any, READ_ON_ARRIVAL included. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  /** The client that already displays the message. */
  echo: z.object({ queueId: z.string(), localId: z.string() }).nullable(),
  senderId: z.int(),
  content: z.string(),
  renderedContent: z.string(),
  client: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
});

type StoredMessage = z.infer<typeof storedMessage>;

export function sentMessageEvent(message: OutgoingMessage, sent: SentMessage): LoggedEvent {
  const body: StoredMessage = {
    messageId: sent.messageId,
    topicName: sent.topicName,
    conversationId: message.conversationId,
    channelId: message.channelId,
    directUserIds: [...message.directUserIds],
    bits: message.bits,
    readBySender: message.readBySender,
    flags: message.flags.map(({ userId, bits }) => [userId, bits]),
    echo: message.echo,
    senderId: message.senderId,
    content: message.content,
    renderedContent: message.renderedContent,
    client: message.client,
    timestamp: Math.floor(message.sentAt),
  };
  return messageSent.logged(sent.eventId, body, message.audience);
}

interface MessageVariant extends MessageShape {
  readonly flags: readonly string[];
  readonly localId: string | null;
  /** By user id: users whom the viewer sees in part. */
  readonly views: readonly (readonly [number, PersonView])[];
}

/** Clients with a narrow receive only matching messages. */
export const messageSent = defineEvent({
  name: "message",
  stored: storedMessage,
  wire: messageEvent,
  loadBodies: loadSentTexts,
  variant(stored, viewer, organization): MessageVariant | null {
    const { applyMarkdown, narrow, capabilities } = viewer.options;
    if (narrow.length > 0 && !isInNarrow(stored, viewer, organization)) return null;
    const emptyTopicName = capabilities.empty_topic_name === true;
    const flags = flagsOf(stored, viewer.user, organization);
    const localId = localIdFor(stored, viewer);
    const views = limitedViews(stored, viewer, organization);
    const variant = { applyMarkdown, emptyTopicName, flags, localId, views };
    return flags === NO_FLAGS && views === NO_VIEWS && localId === null
      ? usualVariant(stored, variant)
      : variant;
  },
  build(stored, { flags, localId, views, ...shape }, organization) {
    const message = {
      ...stored,
      id: stored.messageId,
      isWidget: (stored.bits & MESSAGE_IS_WIDGET) !== 0,
      // These changes have their own events.
      edits: [],
      reactions: [],
      submessages: [],
      actions: [],
    };
    const limited = new Map(views);
    const viewOf = ({ id }: UserRecord) => limited.get(id) ?? "all";
    return {
      message: messagePayload(message, { ...shape, viewOf }, organization),
      flags: [...flags],
      ...(localId === null ? {} : { local_message_id: localId }),
    };
  },
  reachesBeyond: reachesBeyondChannel,
  messageIds: ({ messageId }) => [messageId],
});

function isInNarrow(stored: StoredMessage, { user, options }: Viewer, organization: Organization): boolean {
  const { channelId } = stored;
  const { narrowed } = factsOf(stored);
  return matchesNarrow(options.narrow, narrowed, {
    flags: () => flagsOf(stored, user, organization),
    channel: () => (channelId === null ? undefined : organization.channels.get(channelId)),
    policy: () =>
      channelId === null
        ? POLICY_INHERIT
        : organization.topicPolicies.of(user.id, { channelId, topicKey: narrowed.topicKey }),
    isChannelMuted: () =>
      channelId !== null && organization.subscriptions.of(channelId, user.id)?.isMuted === true,
  });
}

/** One object for nearly all viewers, which spares comparing their variants. */
function usualVariant(stored: StoredMessage, variant: MessageVariant): MessageVariant {
  const { usual } = factsOf(stored);
  const place = (variant.applyMarkdown ? 1 : 0) + (variant.emptyTopicName ? 2 : 0);
  const known = usual[place] ?? variant;
  usual[place] = known;
  return known;
}

/** Derived once per message, for all queues. */
interface MessageFacts {
  readonly narrowed: NarrowedMessage;
  /** By user id. */
  readonly bitsOf: ReadonlyMap<number, number>;
  /** Sender and recipients. */
  readonly namedIds: readonly number[];
  /** Variants of viewers without flags who see these people in full. */
  readonly usual: (MessageVariant | undefined)[];
}

const facts = new WeakMap<StoredMessage, MessageFacts>();

function factsOf(stored: StoredMessage): MessageFacts {
  const known = facts.get(stored);
  if (known) return known;
  const bitsOf = new Map(stored.flags);
  const narrowed = {
    ...stored,
    topicKey: nameKey(stored.topicName),
    contents: contentsOf(stored.bits),
    isMentioned: (userId: number) => ((bitsOf.get(userId) ?? 0) & FLAG_MENTIONED) !== 0,
  };
  const namedIds = [...new Set([stored.senderId, ...stored.directUserIds])];
  const derived = { narrowed, bitsOf, namedIds, usual: [] };
  facts.set(stored, derived);
  return derived;
}

const NO_FLAGS: readonly string[] = [];
const NO_VIEWS: readonly (readonly [number, PersonView])[] = [];

function flagsOf(stored: StoredMessage, user: UserRecord, { mutedUsers }: Organization): readonly string[] {
  const bits = factsOf(stored).bitsOf.get(user.id) ?? 0;
  const isOwn = stored.readBySender && stored.senderId === user.id;
  const isSilent = (stored.bits & MESSAGE_IS_SILENT) !== 0;
  // `flags` omits muters when there are many.
  const isMuted = () => mutedUsers.mutedAt(user.id, stored.senderId) !== null;
  const isRead = isOwn || isSilent || (bits & READ_ON_ARRIVAL) !== 0 || isMuted();
  const isMentionedWithAll = (stored.bits & MESSAGE_CHANNEL_WILDCARD) !== 0;
  if (bits === 0 && !isRead && !isMentionedWithAll) return NO_FLAGS;
  return flagNames({ bits, isRead, isMentionedWithAll, isHistorical: false });
}

function localIdFor({ echo, senderId }: StoredMessage, { queueId, user }: Viewer): string | null {
  return echo?.queueId === queueId && senderId === user.id ? echo.localId : null;
}

function limitedViews(
  stored: StoredMessage,
  viewer: KnowingViewer,
  organization: Organization,
): readonly (readonly [number, PersonView])[] {
  const views: [number, PersonView][] = [];
  for (const id of factsOf(stored).namedIds) {
    const person = organization.users.get(id);
    if (!person) continue;
    const view = personView(viewer.user, person, knewThen(organization, viewer, person));
    if (view !== "all") views.push([id, view]);
  }
  return views.length === 0 ? NO_VIEWS : views;
}

/** Queues for all public channels also get their events. */
export function reachesBeyondChannel(
  audience: Audience,
  { user, options }: Viewer,
  organization: Organization,
): boolean {
  if (!options.allPublicStreams || audience.kind !== "channel_subscribers") return false;
  const channel = organization.channels.get(audience.channelId);
  return channel !== undefined && !channel.isPrivate && mayViewChannel(organization, channel, user);
}
