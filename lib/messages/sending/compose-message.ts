/** Checks and renders a message that is to be sent, now or later. */

import { isReadBySender } from "../../auth/authentication/client-name.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import type { RenderedMessage } from "../../markdown/render-message.ts";
import { nameKey } from "../../text/name-key.ts";
import { requestPreviews } from "../link-previews/known-previews.ts";
import { MESSAGE_IS_WIDGET, messageBits } from "../messages/message-bits.ts";
import { type KnownFiles, linkedAttachments } from "../reading/message-attachments.ts";
import { messageContent } from "../rendering/message-text.ts";
import { renderText } from "../rendering/render-text.ts";
import { widgetOfText } from "../submessages/widget-text.ts";
import { automaticPolicies } from "./automatic-policy.ts";
import { channelDestination, type Destination, directDestination } from "./destination.ts";
import { beginDirectConversation } from "./direct-conversation.ts";
import { type MentionFlags, mentionFlags } from "./mentions.ts";
import { markReadOnArrival } from "./read-on-arrival.ts";
import type { RecipientInput } from "./recipients.ts";
import { isHiddenTopic } from "./topic-knowledge.ts";
import { webhookBots } from "./webhook-bots.ts";
import type { ComposedMessage } from "./write-messages.ts";

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
