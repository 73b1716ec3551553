/** Sends a message to a channel's topic or to people. */

import { isReadBySender } from "../auth/client-name.ts";
import { missingParameter } from "../errors.ts";
import type { Audience } from "../events/audience.ts";
import type { RenderedMessage } from "../markdown/render-message.ts";
import { renderInWorker } from "../markdown/worker/render-in-worker.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { nameKey } from "../text/name-key.ts";
import {
  type AutomaticPolicy,
  POLICY_FOLLOWED,
  POLICY_UNMUTED,
} from "../topics/visibility-policy.contract.ts";
import { automaticPolicies } from "./automatic-policy.ts";
import { channelDestination, type Destination, directDestination } from "./destination.ts";
import { messageSnapshot } from "./markdown-snapshot.ts";
import { type MentionFlags, mentionFlags } from "./mentions.ts";
import { messageBits } from "./message-bits.ts";
import { messageContent } from "./message-text.ts";
import { markReadByMuters } from "./muted-senders.ts";
import type { RecipientInput } from "./recipients.ts";
import { writeMessage } from "./send-batch.ts";
import { isHiddenTopic } from "./topic-knowledge.ts";
import type { OutgoingMessage } from "./write-messages.ts";

export interface SendMessage {
  readonly type: "channel" | "direct";
  readonly to: RecipientInput;
  readonly content: string;
  /** Channel messages need it. */
  readonly topic?: string | undefined;
  /** Queue of the sender's client that displays the message already, and its local id. */
  readonly echo?: { readonly queueId: string; readonly localId: string } | null;
  /** Absent: depends on the client program. */
  readonly readBySender?: boolean | undefined;
}

/**
 * The sender's client that displays the message already, or null.
 * @throws ApiError REQUEST_VARIABLE_MISSING when only one of the two is given.
 */
export function echoOf(queueId: string | undefined, localId: string | undefined): SendMessage["echo"] {
  if (queueId === undefined && localId === undefined) return null;
  if (queueId === undefined) throw missingParameter("queue_id");
  if (localId === undefined) throw missingParameter("local_id");
  return { queueId, localId };
}

export interface SendResult {
  readonly id: number;
  readonly automatic_new_visibility_policy?: AutomaticPolicy;
}

/**
 * Checks, renders and writes a message; when this returns, its event is committed.
 * @throws ApiError STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED,
 *   TOPIC_WILDCARD_MENTION_NOT_ALLOWED, REQUEST_VARIABLE_MISSING, BAD_REQUEST, or RATE_LIMIT_HIT when too many
 *   messages of the sender are waiting to be rendered.
 */
export async function sendMessage(actor: Actor, input: SendMessage): Promise<SendResult> {
  const content = messageContent(input.content);
  const destination =
    input.type === "channel"
      ? channelDestination(actor, input.to, input.topic)
      : await directDestination(actor, input.to);
  const rendered = await renderInWorker(content, await messageSnapshot(actor, content), actor.user.id);
  const mentions = await mentionFlags(actor, destination, rendered);
  const flags = markReadByMuters(actor, destination, mentions);
  const isHidden = await isHiddenTopic(actor, destination);
  const message = outgoingMessage(actor, destination, { input, content, rendered, flags, isHidden });
  const { messageId, newPolicy } = await writeMessage(actor.organization.realm.id, message);
  if (newPolicy !== POLICY_UNMUTED && newPolicy !== POLICY_FOLLOWED) return { id: messageId };
  return { id: messageId, automatic_new_visibility_policy: newPolicy };
}

interface Composed {
  readonly input: SendMessage;
  readonly content: string;
  readonly rendered: RenderedMessage;
  readonly flags: MentionFlags;
  /** The topic exists, and the sender must not learn that. */
  readonly isHidden: boolean;
}

function outgoingMessage(actor: Actor, destination: Destination, composed: Composed): OutgoingMessage {
  const { input, content, rendered, flags, isHidden } = composed;
  const { channel, conversationId, topic } = destination;
  const subscription = channel ? actor.organization.subscriptions.of(channel.id, actor.user.id) : undefined;
  const policies = automaticPolicies(actor.user, subscription);
  return {
    conversationId,
    channelId: channel?.id ?? null,
    topicName: topic,
    topicKey: nameKey(topic),
    senderId: actor.user.id,
    content,
    renderedContent: rendered.html,
    client: actor.client,
    bits: messageBits(content, rendered),
    sentAt: Date.now() / 1000,
    readBySender: input.readBySender ?? isReadBySender(actor.client),
    flags,
    audience: audienceOf(destination),
    directUserIds: destination.people.map((person) => person.id),
    echo: input.echo ?? null,
    ...policies,
    // As if the sender had started the topic.
    ...(isHidden ? { policyOnSend: policies.policyOnInitiation } : {}),
  };
}

function audienceOf({ channel, people }: Destination): Audience {
  if (channel) return { kind: "channel_subscribers", channelId: channel.id };
  return { kind: "users", userIds: people.map((person) => person.id) };
}
