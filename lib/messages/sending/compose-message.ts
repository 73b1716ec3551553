/** Checks and renders a message that is to be sent, now or later. */

import { isReadBySender } from "../../auth/authentication/client-name.ts";
import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import {
  type AutomaticPolicy,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_UNMUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import type { RenderedMessage } from "../../markdown/render-message.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { requestPreviews } from "../link-previews/known-previews.ts";
import { READ_ON_ARRIVAL } from "../messages/flag-bits.ts";
import { MESSAGE_IS_WIDGET, messageBits } from "../messages/message-bits.ts";
import { type KnownFiles, linkedAttachments } from "../reading/message-attachments.ts";
import { messageContent } from "../rendering/message-text.ts";
import { renderText } from "../rendering/rendering.ts";
import { widgetOfText } from "../widgets/submessages.ts";
import { channelDestination, type Destination, directDestination } from "./destination.ts";
import { beginDirectConversation } from "./direct-conversation.ts";
import { type MentionFlags, mentionFlags, reaches } from "./mentions.ts";
import type { RecipientInput } from "./recipients.ts";
import type { ComposedMessage } from "./write-messages.ts";

/** Per message: each makes the server ask another one. */
export const MAX_WEBHOOKS = 20;

const ON_PARTICIPATION = 1;

const ON_SEND = 2;

const ON_INITIATION = 3;

/** With more muters than this, the send does not write that they have read it: everybody's sends wait for each row. */
const MOST_AT_ONCE = 100;

/** A message as its sender addresses and writes it. */
export interface AddressedMessage {
  readonly type: "channel" | "direct";
  readonly to: RecipientInput;
  readonly content: string;
  /** Channel messages need it. */
  readonly topic?: string | undefined;
  /** The account that made one of the server's bots send it: rendering takes its turn, so that it delays no other. */
  readonly causedBy?: number;
}

export interface MessageToSend extends AddressedMessage {
  /** Queue of the sender's client that displays the message already, and its local id. */
  readonly echo?: { readonly queueId: string; readonly localId: string } | null;
  /** Absent: depends on the client program. */
  readonly readBySender?: boolean | undefined;
  /** The account whose doing it tells of, which has therefore read it. */
  readonly tellsOf?: number;
  /** By which its sender's client recognizes it; lib/messages/sending/send-keys.ts. */
  readonly sendKey?: string | undefined;
}

/** A message that its sender may send now. */
export interface CheckedMessage {
  readonly destination: Destination;
  /** Normalized. */
  readonly content: string;
  readonly rendered: RenderedMessage;
  /** Addresses of pages that would be previewed. */
  readonly previewUrls: readonly string[];
  /** The uploaded files that it may link to, as far as its sender may see them. */
  readonly files: KnownFiles;
  readonly flags: MentionFlags;
}

/**
 * Makes every check of a send and renders the message; nothing is stored.
 * @throws ApiError STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED,
 *   TOPIC_WILDCARD_MENTION_NOT_ALLOWED, REQUEST_VARIABLE_MISSING, BAD_REQUEST, or RATE_LIMIT_HIT when too many
 *   messages of the sender are waiting to be rendered.
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

/**
 * Checks and renders a message, ready to be written, with the direct conversation that it begins.
 * @throws ApiError like `checkMessage`.
 */
export async function composeMessage(actor: Actor, given: MessageToSend): Promise<ComposedMessage> {
  const { destination, content, rendered, previewUrls, files, flags } = await checkMessage(actor, given);
  const { organization, user, client } = actor;
  const { channel, people, topic } = destination;
  const subscription = channel ? organization.subscriptions.of(channel.id, user.id) : undefined;
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
    bits: messageBits(content, rendered) | (widgetOfText(content) ? MESSAGE_IS_WIDGET : 0),
    sentAt: Date.now() / 1000,
    readBySender: given.readBySender ?? isReadBySender(client),
    ...markReadOnArrival(actor, destination, flags, given.tellsOf),
    audience: audienceOf(destination),
    directUserIds: people.map((person) => person.id),
    echo: given.echo ?? null,
    sendKey: given.sendKey ?? null,
    webhookBotIds: webhookBots(actor, destination, rendered),
    attachmentIds: await linkedAttachments(actor, rendered.attachmentPaths, files),
    previewIds: await requestPreviews(actor, previewUrls),
    ...policies,
    // The topic exists, and the sender must not learn that: as if the sender had started it.
    ...(isHidden ? { policyOnSend: policies.policyOnInitiation } : {}),
  };
}

function audienceOf({ channel, people }: Destination): Audience {
  if (channel) return { kind: "channel_subscribers", channelId: channel.id };
  return { kind: "users", userIds: people.map((person) => person.id) };
}

/** Whether a topic exists without the sender being allowed to know it. One query, and only for protected history. */
async function isHiddenTopic({ user }: Actor, { channel, topic }: Destination): Promise<boolean> {
  if (!channel || !isReceivedOnly(channel)) return false;
  const [row] = await query<{ is_known: boolean }>(sql`
    SELECT knows_topic(${user.id}::int, ${channel.id}::int, id) AS is_known FROM topic
    WHERE conversation_id = ${channel.conversationId} AND name_key = ${nameKey(topic)}`);
  return row?.is_known === false;
}

interface ReadMarks {
  /** The flags of a new message, with the mark that it counts as read for those receivers. */
  readonly flags: MentionFlags;
  /** Whether muters are so many that theirs is written after the send (lib/messages/muted-users/write-late-reads.ts). */
  readonly isReadLate: boolean;
}

/**
 * Adds the marks to the flags of a new message.
 * @param tellsOf the account whose doing it tells of.
 */
function markReadOnArrival(
  { organization, user }: Actor,
  destination: Destination,
  flags: MentionFlags,
  tellsOf: number | undefined,
): ReadMarks {
  const reached = (userIds: Iterable<number>) =>
    [...userIds].filter((userId) => reaches(organization, destination, userId));
  const muters = reached(organization.mutedUsers.mutersOf(user.id));
  const isReadLate = muters.length > MOST_AT_ONCE;
  const readers = [...(isReadLate ? [] : muters), ...(tellsOf === undefined ? [] : reached([tellsOf]))];
  if (readers.length === 0) return { flags, isReadLate };
  const bits = new Map(flags.map((flag) => [flag.userId, flag.bits]));
  for (const userId of readers) bits.set(userId, (bits.get(userId) ?? 0) | READ_ON_ARRIVAL);
  return { flags: [...bits].map(([userId, each]) => ({ userId, bits: each })), isReadLate };
}

/** Which topics are followed or unmuted automatically for a sender, by the sender's settings. */
interface AutomaticPolicies {
  /** Policy wanted for any message. */
  readonly policyOnSend: typeof POLICY_INHERIT | AutomaticPolicy;
  /** Policy wanted for a topic's first message. */
  readonly policyOnInitiation: typeof POLICY_INHERIT | AutomaticPolicy;
}

const none: AutomaticPolicies = { policyOnSend: POLICY_INHERIT, policyOnInitiation: POLICY_INHERIT };

/** Following takes precedence over unmuting; unmuting applies only in a muted channel; bots have no policies. */
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

/**
 * Those whom it mentions where they may read it, or who take part in the direct conversation. A bot's message is for none:
 * two that answer each other would never end.
 */
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
