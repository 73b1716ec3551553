/** Events about messages: the stored form in the log, and the form that each viewer's client receives. */
import { z } from "zod";
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { POLICY_INHERIT } from "../../channels/topics/visibility-policy.contract.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import type { Viewer } from "../../kernel/events/viewer.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type PersonView, personView } from "../../people/users/shown-person.ts";
import { type KnowingViewer, knewThen } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { matchesNarrow, type NarrowedMessage } from "../narrow/match-narrow.ts";
import { type MessageShape, messagePayload } from "../reading/present-message.ts";
import { contentsOf } from "../search/content-bits.ts";
import type { OutgoingMessage, SentMessage } from "../sending/write-messages.ts";
import { FLAG_MENTIONED, flagNames, READ_ON_ARRIVAL } from "./flag-bits.ts";
import { loadSentTexts } from "./load-sent-texts.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_WIDGET } from "./message-bits.ts";
import { messageEvent } from "./messages.contract.ts";

/** A message event inside the server: the stored form together with what comes from the message's row. */
const storedMessage = z.object({
  messageId: z.int(),
  topicName: z.string(),
  conversationId: z.int(),
  channelId: z.int().nullable(),
  directUserIds: z.array(z.int()),
  bits: z.int(),
  readBySender: z.boolean(),
  /** [user id, flag bits] of the few who have any, READ_ON_ARRIVAL included. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  /** Queue of the client that displays the message already, and its local id. */
  echo: z.object({ queueId: z.string(), localId: z.string() }).nullable(),
  senderId: z.int(),
  content: z.string(),
  renderedContent: z.string(),
  client: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
});

type StoredMessage = z.infer<typeof storedMessage>;

/** The event of a message that this node has just written, so nothing needs to be read. */
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
  /** The local id of the client that sent the message. */
  readonly localId: string | null;
  /** People in the message about whom the viewer may not know everything, by user id. */
  readonly views: readonly (readonly [number, PersonView])[];
}

/** A message was sent; a client with a narrow receives only matching ones. */
export const messageSent = defineEvent({
  name: "message",
  stored: storedMessage,
  wire: messageEvent,
  loadBodies: loadSentTexts,
  variant(stored, viewer, organization): MessageVariant | null {
    const { user, options } = viewer;
    const { channelId } = stored;
    const { narrowed } = factsOf(stored);
    const flags = () => flagsOf(stored, user, organization);
    const facts = {
      flags,
      channel: () => (channelId === null ? undefined : organization.channels.get(channelId)),
      policy: () =>
        channelId === null
          ? POLICY_INHERIT
          : organization.topicPolicies.of(user.id, { channelId, topicKey: narrowed.topicKey }),
      isChannelMuted: () =>
        channelId !== null && organization.subscriptions.of(channelId, user.id)?.isMuted === true,
    };
    if (!matchesNarrow(options.narrow, narrowed, facts)) return null;
    return {
      applyMarkdown: options.applyMarkdown,
      emptyTopicName: options.capabilities.empty_topic_name === true,
      flags: flags(),
      localId: localIdFor(stored, viewer),
      views: limitedViews(stored, viewer, organization),
    };
  },
  build(stored, { flags, localId, views, ...shape }, organization) {
    const message = {
      ...stored,
      id: stored.messageId,
      isWidget: (stored.bits & MESSAGE_IS_WIDGET) !== 0,
      // Later edits, reactions and submessages have their own events.
      edits: [],
      reactions: [],
      submessages: [],
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

/** Derived once per message, however many queues it is matched with. */
interface MessageFacts {
  readonly narrowed: NarrowedMessage;
  /** Flag bits of those who have any, by user id. */
  readonly bitsOf: ReadonlyMap<number, number>;
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
  const derived = { narrowed, bitsOf };
  facts.set(stored, derived);
  return derived;
}

function flagsOf(stored: StoredMessage, user: UserRecord, { mutedUsers }: Organization): string[] {
  const bits = factsOf(stored).bitsOf.get(user.id) ?? 0;
  const isOwn = stored.readBySender && stored.senderId === user.id;
  // A message does not list those who have muted its sender when they are many.
  const isMuted = () => mutedUsers.mutedAt(user.id, stored.senderId) !== null;
  return flagNames({
    bits,
    isRead: isOwn || (bits & READ_ON_ARRIVAL) !== 0 || isMuted(),
    isMentionedWithAll: (stored.bits & MESSAGE_CHANNEL_WILDCARD) !== 0,
    isHistorical: false,
  });
}

/** A queue belongs to the client that sent the message only when it is the sender's own. */
function localIdFor({ echo, senderId }: StoredMessage, { queueId, user }: Viewer): string | null {
  return echo?.queueId === queueId && senderId === user.id ? echo.localId : null;
}

/** People in the message about whom the viewer may not know everything. */
function limitedViews(
  { senderId, directUserIds }: StoredMessage,
  viewer: KnowingViewer,
  organization: Organization,
): [number, PersonView][] {
  const named = new Set([senderId, ...directUserIds]);
  return [...named].flatMap((id) => {
    const person = organization.users.get(id);
    if (!person) return [];
    const view = personView(viewer.user, person, knewThen(organization, viewer, person));
    return view === "all" ? [] : [[id, view]];
  });
}

/** A queue of "all public streams" also receives the events of public channels that its person is not in. */
export function reachesBeyondChannel(
  audience: Audience,
  { user, options }: Viewer,
  organization: Organization,
): boolean {
  if (!options.allPublicStreams || audience.kind !== "channel_subscribers") return false;
  const channel = organization.channels.get(audience.channelId);
  return channel !== undefined && !channel.isPrivate && mayViewChannel(organization, channel, user);
}
