/** The message event: what is kept in the log, and what each viewer's client is told of it. */
import { z } from "zod";
import { type EventShaper, shapeEventsOf } from "../events/event-shaper.ts";
import { flagNames } from "../flags/flag-bits.ts";
import { matchesNarrow } from "../narrow/match-narrow.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { type EmailViewer, maySeeRealEmail } from "../users/api-email.ts";
import { MESSAGE_CHANNEL_WILDCARD } from "./message-bits.ts";
import { messagePayload } from "./message-payload.ts";

/** Body of a message event in the log; messageId and topicName are put in by the SQL function send_messages. */
const storedMessage = z.object({
  messageId: z.int(),
  topicName: z.string(),
  conversationId: z.int(),
  channelId: z.int().nullable(),
  directUserIds: z.array(z.int()),
  senderId: z.int(),
  content: z.string(),
  renderedContent: z.string(),
  client: z.string(),
  bits: z.int(),
  timestamp: z.int(),
  readBySender: z.boolean(),
  /** [user id, flag bits] of the few who are mentioned. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  /** The client that shows the message already, and what it calls it. */
  echo: z.object({ queueId: z.string(), localId: z.string() }).nullable(),
});

export type StoredMessage = z.infer<typeof storedMessage>;

const parsed = new WeakMap<object, StoredMessage>();

/** Rows of the log are our own, so each is parsed once and then trusted. */
function storedMessageOf(body: Readonly<Record<string, unknown>>): StoredMessage {
  const known = parsed.get(body);
  if (known) return known;
  const stored = storedMessage.parse(body);
  parsed.set(body, stored);
  return stored;
}

const shapeMessageEvent: EventShaper = (event, { queueId, user, options }, organization) => {
  const stored = storedMessageOf(event.body);
  const isRead = stored.readBySender && stored.senderId === user.id;
  const bits = stored.flags.find(([userId]) => userId === user.id)?.[1] ?? 0;
  const isMentionedWithAll = (stored.bits & MESSAGE_CHANNEL_WILDCARD) !== 0;
  const flags = flagNames({ bits, isRead, isMentionedWithAll, isHistorical: false });
  const message = {
    ...stored,
    id: stored.messageId,
    lastEditTimestamp: null,
    lastMovedTimestamp: null,
    editHistory: null,
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

/** Has message events shaped for each viewer. */
export function registerMessageEvents(): void {
  shapeEventsOf("message", shapeMessageEvent);
}
