/** Sends what another program has posted, as a message of the bot whose key it has. */
import type { IncomingHttpHeaders } from "node:http";
import { MAX_TOPIC_LENGTH, NO_TOPIC } from "../../channels/topics/topic-name.contract.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { isVisible } from "../../text/name-characters.ts";
import { webhookText } from "./generic-webhook.ts";
import type { Integration } from "./incoming-webhooks.contract.ts";
import { PayloadReader } from "./payload-reader.ts";
import { slackText } from "./slack-webhook.ts";
import type { WebhookText } from "./webhook-text.ts";

/** UTF-16 units of a name for a topic, before what cannot be seen is removed from it. */
const LONGEST_SUGGESTION = 1_000;

export interface WebhookPlace {
  /** Name or id of a channel; absent: a direct message to the bot's owner. */
  readonly stream?: string | undefined;
  readonly topic?: string | undefined;
}

interface Posted {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Nothing is sent for an event that is not worth a message.
 * @throws ApiError as `sendMessage`.
 */
export async function receiveWebhook(
  actor: Actor,
  integration: Integration,
  place: WebhookPlace,
  { payload, headers }: Posted,
): Promise<Record<string, never>> {
  const text = webhookText(integration, new PayloadReader(payload), headers);
  if (text) await send(actor, place, text);
  return {};
}

/** @throws ApiError BAD_REQUEST for a payload without a text, and as `sendMessage`. */
export async function receiveSlackWebhook(
  actor: Actor,
  place: WebhookPlace,
  { payload }: Pick<Posted, "payload">,
): Promise<{ text: "ok" }> {
  const text = slackText(new PayloadReader(payload));
  if (!text) throw badRequest("The payload has no text.");
  await send(actor, place, text);
  return { text: "ok" };
}

async function send(actor: Actor, { stream, topic }: WebhookPlace, text: WebhookText): Promise<void> {
  const content = shortened(text.content, MAX_MESSAGE_LENGTH);
  if (stream === undefined) {
    const ownerId = actor.user.botOwnerId ?? actor.user.id;
    await sendMessage(actor, { type: "direct", to: [ownerId], content });
    return;
  }
  // A name of digits alone is an id, as everywhere in the protocol's webhooks.
  const to = /^\d{1,10}$/.test(stream) ? Number(stream) : stream;
  await sendMessage(actor, { type: "channel", to, topic: topic ?? topicOf(text.topic), content });
}

/** Others name things as they like: no name keeps a message from being sent. */
function topicOf(suggested: string): string {
  const name = shortened(harmlessLine(suggested.slice(0, LONGEST_SUGGESTION)), MAX_TOPIC_LENGTH);
  return isVisible(name) ? name : NO_TOPIC;
}
