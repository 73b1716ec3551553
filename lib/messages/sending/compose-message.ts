/** Checks and renders new messages. */

import { isReadBySender } from "../../auth/authentication/client-name.ts";
import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import {
  type AutomaticPolicy,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_UNMUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import type { RenderedMessage } from "../../markdown/render-message.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ActionRows } from "../actions/actions.contract.ts";
import { writeActions } from "../actions/actions.ts";
import { requireMayOfferActions } from "../actions/actions-access.ts";
import { withChoices } from "../actions/choices-line.ts";
import { requestPreviews } from "../link-previews/known-previews.ts";
import { READ_ON_ARRIVAL } from "../messages/flag-bits.ts";
import {
  MESSAGE_HAS_ACTIONS,
  MESSAGE_IS_SILENT,
  MESSAGE_IS_WIDGET,
  messageBits,
} from "../messages/message-bits.ts";
import { type KnownFiles, linkedAttachments } from "../reading/message-attachments.ts";
import { messageContent } from "../rendering/message-text.ts";
import { renderText } from "../rendering/rendering.ts";
import { widgetOfText } from "../widgets/submessages.ts";
import { channelDestination, type Destination, directDestination } from "./destination.ts";
import { beginDirectConversation } from "./direct-conversation.ts";
import { type MentionFlags, mentionFlags, reaches } from "./mentions.ts";
import type { RecipientInput } from "./recipients.ts";
import type { ComposedMessage } from "./write-messages.ts";

/** Per message; each causes a request to another server. */
export const MAX_WEBHOOKS = 20;

const ON_PARTICIPATION = 1;

const ON_SEND = 2;

const ON_INITIATION = 3;

/** Above this, muters' reads are written later, because sends wait for each row. */
const MAX_MUTERS = 100;

export interface AddressedMessage {
  readonly type: "channel" | "direct";
  readonly to: RecipientInput;
  readonly content: string;
  /** Required for channel messages. */
  readonly topic?: string | undefined;
  /** Rendering waits for this account's turn; for messages of system bots. */
  readonly causedBy?: number;
}

export interface MessageToSend extends AddressedMessage {
  /** The client that already displays the message. */
  readonly echo?: { readonly queueId: string; readonly localId: string } | null;
  /** Absent: depends on the client. */
  readonly readBySender?: boolean | undefined;
  /** User whose action caused this notice; it starts as read for them. */
  readonly readByUserId?: number;
  /** Only for bots: read for everybody from the start. */
  readonly isSilent?: boolean;
  /** Idempotency key of the sender's client (lib/messages/sending/send-keys.ts). */
  readonly sendKey?: string | undefined;
  /** Only for bots. */
  readonly actions?: ActionRows | undefined;
}

export interface CheckedMessage {
  readonly destination: Destination;
  /** Normalized. */
  readonly content: string;
  readonly rendered: RenderedMessage;
  readonly previewUrls: readonly string[];
  readonly files: KnownFiles;
  readonly flags: MentionFlags;
}

/**
 * Stores nothing.
 * @throws ApiError STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED,
 *   REQUEST_VARIABLE_MISSING, BAD_REQUEST, or RATE_LIMIT_HIT when too many of the sender's messages await rendering.
 */
export async function checkMessage(actor: Actor, message: AddressedMessage): Promise<CheckedMessage> {
  const content = messageContent(message.content);
  const destination =
    message.type === "channel"
      ? await channelDestination(actor, message.to, message.topic)
      : await directDestination(actor, message.to);
  const accountId = message.causedBy ?? personOf(actor.user);
  const { rendered, previewUrls, files } = await renderText(actor, content, accountId);
  const flags = await mentionFlags(actor, destination, rendered);
  return { destination, content, rendered, previewUrls, files, flags };
}

/** @throws ApiError like `checkMessage`. */
export async function composeMessage(actor: Actor, given: MessageToSend): Promise<ComposedMessage> {
  if (given.isSilent && actor.user.botType === null) throw badRequest("Only bots can send silent messages.");
  const { actions = [] } = given;
  if (actions.length > 0) requireMayOfferActions(actor);
  const message = actions.length === 0 ? given : { ...given, content: withChoices(given.content, actions) };
  const { destination, content, rendered, previewUrls, files, flags } = await checkMessage(actor, message);
  const isWidget = widgetOfText(content) !== null;
  // Each line of a poll is one of its options, so the line that lists the actions would be one, too.
  if (isWidget && actions.length > 0) throw badRequest("Polls and to-do lists cannot have actions.");
  const { organization, user, client } = actor;
  const { channel, people, topic } = destination;
  const subscription = channel ? organization.subscriptions.of(channel.id, user.id) : undefined;
  const audience = audienceOf(destination);
  const policies = automaticPolicies(user, subscription);
  const isHidden = await isHiddenTopic(actor, destination);
  return {
    conversationId: destination.conversationId,
    beginConversation: (log) => beginDirectConversation(log, organization, people),
    channelId: channel?.id ?? null,
    topicName: topic,
    topicKey: nameKey(topic),
    senderId: user.id,
    content,
    renderedContent: rendered.html,
    client,
    bits: messageBits(content, rendered) | sentBits(given, isWidget),
    sentAt: Date.now() / 1000,
    readBySender: given.readBySender ?? isReadBySender(client),
    ...markReadOnArrival(actor, destination, flags, given.readByUserId),
    audience,
    writeActions:
      actions.length === 0 ? null : (tx, messageId) => writeActions(tx, messageId, actions, audience),
    directUserIds: people.map((person) => person.id),
    echo: given.echo ?? null,
    sendKey: given.sendKey ?? null,
    webhookBotIds: webhookBots(actor, destination, rendered),
    attachmentIds: await linkedAttachments(actor, rendered.attachmentPaths, files),
    previewIds: await requestPreviews(actor, previewUrls),
    ...policies,
    // As if the sender had started the topic, whose existence must stay hidden.
    ...(isHidden ? { policyOnSend: policies.policyOnInitiation } : {}),
  };
}

function sentBits({ isSilent, actions = [] }: MessageToSend, isWidget: boolean): number {
  const facts: readonly [number, boolean][] = [
    [MESSAGE_IS_WIDGET, isWidget],
    [MESSAGE_IS_SILENT, isSilent === true],
    [MESSAGE_HAS_ACTIONS, actions.length > 0],
  ];
  return facts.reduce((bits, [bit, holds]) => (holds ? bits | bit : bits), 0);
}

function audienceOf({ channel, people }: Destination): Audience {
  if (channel) return { kind: "channel_subscribers", channelId: channel.id };
  return { kind: "users", userIds: people.map((person) => person.id) };
}

/** One query, only for protected history. */
async function isHiddenTopic({ user }: Actor, { channel, topic }: Destination): Promise<boolean> {
  if (!channel || !isReceivedOnly(channel)) return false;
  const [row] = await query<{ is_known: boolean }>(sql`
    SELECT knows_topic(${user.id}::int, ${channel.id}::int, id) AS is_known FROM topic
    WHERE conversation_id = ${channel.conversationId} AND name_key = ${nameKey(topic)}`);
  return row?.is_known === false;
}

interface ReadMarks {
  /** Flags of a new message, READ_ON_ARRIVAL included. */
  readonly flags: MentionFlags;
  /** Too many muters (lib/messages/muted-users/write-late-reads.ts). */
  readonly isReadLate: boolean;
}

function markReadOnArrival(
  { organization, user }: Actor,
  destination: Destination,
  flags: MentionFlags,
  readByUserId: number | undefined,
): ReadMarks {
  const reached = (userIds: Iterable<number>) =>
    [...userIds].filter((userId) => reaches(organization, destination, userId));
  const muters = reached(organization.mutedUsers.mutersOf(user.id));
  const isReadLate = muters.length > MAX_MUTERS;
  const readers = [
    ...(isReadLate ? [] : muters),
    ...(readByUserId === undefined ? [] : reached([readByUserId])),
  ];
  if (readers.length === 0) return { flags, isReadLate };
  const bits = new Map(flags.map((flag) => [flag.userId, flag.bits]));
  for (const userId of readers) bits.set(userId, (bits.get(userId) ?? 0) | READ_ON_ARRIVAL);
  return { flags: [...bits].map(([userId, each]) => ({ userId, bits: each })), isReadLate };
}

interface AutomaticPolicies {
  /** Set when the user sends any message. */
  readonly policyOnSend: typeof POLICY_INHERIT | AutomaticPolicy;
  readonly policyOnInitiation: typeof POLICY_INHERIT | AutomaticPolicy;
}

const none: AutomaticPolicies = { policyOnSend: POLICY_INHERIT, policyOnInitiation: POLICY_INHERIT };

/** Following precedes unmuting, which is for muted channels. Bots have no policies. */
export function automaticPolicies(
  sender: UserRecord,
  subscription: { readonly isMuted: boolean } | undefined,
): AutomaticPolicies {
  if (sender.botType !== null || !subscription) return none;
  const follow = sender.settings.automatically_follow_topics_policy;
  const unmute = subscription.isMuted
    ? sender.settings.automatically_unmute_topics_in_muted_streams_policy
    : ON_INITIATION + 1;
  return {
    policyOnSend: wanted([ON_PARTICIPATION, ON_SEND]),
    policyOnInitiation: wanted([ON_PARTICIPATION, ON_SEND, ON_INITIATION]),
  };

  function wanted(occasions: readonly number[]) {
    if (occasions.includes(follow)) return POLICY_FOLLOWED;
    return occasions.includes(unmute) ? POLICY_UNMUTED : POLICY_INHERIT;
  }
}

/** Mentioned or participating bots. None for a bot's message: bots could answer each other forever. */
function webhookBots(
  { user, organization }: Actor,
  { channel, people }: Destination,
  { mentionedUserIds }: RenderedMessage,
): number[] {
  if (user.botType !== null) return [];
  const addressed = channel ? mentionedUserIds : people.map(({ id }) => id);
  const bots = addressed.flatMap((id) => {
    const bot = organization.users.get(id);
    return bot?.botType === OUTGOING_WEBHOOK && mayAct(organization, bot) ? [bot] : [];
  });
  return bots
    .filter((bot) => !channel || mayReadChannel(organization, channel, bot))
    .slice(0, MAX_WEBHOOKS)
    .map(({ id }) => id);
}
