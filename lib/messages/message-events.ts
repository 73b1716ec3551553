/** The message event: what is kept in the log, and what each viewer's client is told of it. */
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import { type BodyLoader, type EventBody, type LoggedEvent, loadBodiesOf } from "../events/event-log.ts";
import { type EventShaper, shapeEventsOf } from "../events/event-shaper.ts";
import { flagNames } from "../flags/flag-bits.ts";
import { matchesNarrow } from "../narrow/match-narrow.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { type EmailViewer, maySeeRealEmail } from "../users/api-email.ts";
import { MESSAGE_CHANNEL_WILDCARD } from "./message-bits.ts";
import { messagePayload } from "./message-payload.ts";
import type { OutgoingMessage, SentMessage } from "./write-messages.ts";

/** A message event as the nodes know it: what the log keeps of it, and what comes from the message's row. */
const storedMessage = z.object({
  messageId: z.int(),
  topicName: z.string(),
  conversationId: z.int(),
  channelId: z.int().nullable(),
  directUserIds: z.array(z.int()),
  bits: z.int(),
  readBySender: z.boolean(),
  /** [user id, flag bits] of the few who are mentioned. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  /** The client that shows the message already, and what it calls it. */
  echo: z.object({ queueId: z.string(), localId: z.string() }).nullable(),
  senderId: z.int(),
  content: z.string(),
  renderedContent: z.string(),
  client: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
});

type StoredMessage = z.infer<typeof storedMessage>;

const parsed = new WeakMap<object, StoredMessage>();

/** Rows of the log are our own, so each is parsed once and then trusted. */
function storedMessageOf(body: EventBody): StoredMessage {
  const known = parsed.get(body);
  if (known) return known;
  const stored = storedMessage.parse(body);
  parsed.set(body, stored);
  return stored;
}

/** The event of a message that this node has just written, complete without reading anything. */
export function messageEvent(message: OutgoingMessage, sent: SentMessage): LoggedEvent {
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
  parsed.set(body, body);
  return { id: sent.eventId, type: "message", audience: message.audience, body, changes: null };
}

interface TextRow {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
  readonly rendered_content: string;
  readonly client: string;
  readonly sent_at: number;
}

/**
 * Reads the texts from the messages' rows: what was sent, even if it was edited since, because the events of the edits
 * follow. A message that was deleted since has no text, and nobody receives its event.
 */
const loadMessages: BodyLoader = async (bodies) => {
  const rows = await query<TextRow>(sql`
    SELECT m.id, m.sender_id, m.client, extract(epoch FROM m.sent_at)::float8 AS sent_at,
           coalesce(sent.content, m.content) AS content,
           coalesce(sent.rendered_content, m.rendered_content) AS rendered_content
    FROM message m
    LEFT JOIN LATERAL (
      SELECT e.content, e.rendered_content FROM message_edit e
      WHERE e.message_id = ANY (ARRAY[m.id]) AND e.content IS NOT NULL
      ORDER BY e.message_id, e.id LIMIT 1) AS sent ON true
    WHERE m.id = ANY(${bodies.map((body) => body.messageId)}::int8[])`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return bodies.map((body) => {
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

const shapeMessageEvent: EventShaper = (event, { queueId, user, options }, organization) => {
  const stored = storedMessageOf(event.body);
  const isRead = stored.readBySender && stored.senderId === user.id;
  const bits = stored.flags.find(([userId]) => userId === user.id)?.[1] ?? 0;
  const isMentionedWithAll = (stored.bits & MESSAGE_CHANNEL_WILDCARD) !== 0;
  const flags = flagNames({ bits, isRead, isMentionedWithAll, isHistorical: false });
  const message = {
    ...stored,
    id: stored.messageId,
    // An event tells what was sent; events of their own tell of edits.
    edits: [],
  };
  if (options.narrow.length > 0 && !matchesNarrow(options.narrow, { message, flags }, user, organization)) {
    return null;
  }
  const localId = stored.echo?.queueId === queueId ? stored.echo.localId : undefined;
  const shape = {
    applyMarkdown: options.applyMarkdown,
    emptyTopicName: options.capabilities.empty_topic_name === true,
    clientGravatar: options.clientGravatar,
  };
  return {
    key: JSON.stringify([shape, flags, localId, emailsSeen(stored, user, organization)]),
    build: () => ({
      message: messagePayload(message, { ...shape, person: user }, organization),
      flags,
      ...(localId === undefined ? {} : { local_message_id: localId }),
    }),
  };
};

/** Of each person whom the event names: whether the viewer is told the real address. */
function emailsSeen(
  { senderId, directUserIds }: StoredMessage,
  viewer: EmailViewer,
  organization: Organization,
): boolean[] {
  return [senderId, ...directUserIds].map((id) => {
    const person = organization.users.get(id);
    return person !== undefined && maySeeRealEmail(viewer, person);
  });
}

/** Has message events completed when the log is read, and shaped for each viewer. */
export function registerMessageEvents(): void {
  loadBodiesOf("message", loadMessages);
  shapeEventsOf("message", shapeMessageEvent);
}
