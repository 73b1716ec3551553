/** Incoming webhooks: a payload becomes a message of the bot. */

import type { IncomingHttpHeaders } from "node:http";
import { MAX_TOPIC_LENGTH, NO_TOPIC } from "../../channels/topics/topics-limits.contract.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { isVisible } from "../../text/name-characters.ts";
import { alertmanagerText, grafanaText } from "./alert-webhooks.ts";
import { githubText } from "./github-webhook.ts";
import { gitlabText } from "./gitlab-webhook.ts";
import type { Integration } from "./incoming-webhooks.contract.ts";
import * as contracts from "./incoming-webhooks.contract.ts";
import { PayloadReader } from "./payload-reader.ts";
import { code, LONGEST_QUOTE, type WebhookText } from "./quoted-markdown.ts";
import { slackText } from "./slack-webhook.ts";

const TEXT_FIELDS = [["content"], ["text"], ["message"], ["body"], ["msg"]] as const;

const TITLE_FIELDS = [["topic"], ["title"], ["subject"], ["event"], ["name"]] as const;

const TOPIC = "webhooks";

/** UTF-16 units, before removing invisible characters. */
const LONGEST_SUGGESTION = 1_000;

interface WebhookPlace {
  /** Name or id; absent for a direct message to the bot's owner. */
  readonly stream?: string | undefined;
  readonly topic?: string | undefined;
}

interface Posted {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Sends nothing for some events.
 * @throws ApiError as `sendMessage`.
 */
export async function receiveWebhook(
  actor: Actor,
  integration: Integration,
  place: WebhookPlace,
  { payload, headers }: Posted,
): Promise<{ message_id?: number }> {
  const text = webhookText(integration, new PayloadReader(payload), headers);
  return text ? { message_id: await send(actor, place, text) } : {};
}

/** @throws ApiError BAD_REQUEST for a payload without text, and as `sendMessage`. */
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

/** Returns the message's id. */
async function send(actor: Actor, { stream, topic }: WebhookPlace, text: WebhookText): Promise<number> {
  const content = shortened(text.content, MAX_MESSAGE_LENGTH);
  if (stream === undefined) {
    const ownerId = actor.user.botOwnerId ?? actor.user.id;
    const { id } = await sendMessage(actor, { type: "direct", to: [ownerId], content });
    return id;
  }
  // As in the protocol's other webhooks, digits alone are an id.
  const to = /^\d{1,10}$/.test(stream) ? Number(stream) : stream;
  const { id } = await sendMessage(actor, {
    type: "channel",
    to,
    topic: topic ?? topicOf(text.topic),
    content,
  });
  return id;
}

/** Never refuses a suggested name, which would prevent the message. */
function topicOf(suggested: string): string {
  const name = shortened(harmlessLine(suggested.slice(0, LONGEST_SUGGESTION)), MAX_TOPIC_LENGTH);
  return isVisible(name) ? name : NO_TOPIC;
}

/** Null posts no message. */
export function webhookText(
  integration: Integration,
  payload: PayloadReader,
  headers: IncomingHttpHeaders,
): WebhookText | null {
  switch (integration === "generic" ? senderOf(payload, headers) : integration) {
    case "alertmanager":
      return alertmanagerText(payload);
    case "grafana":
      return grafanaText(payload);
    case "github":
      return githubText(payload, oneOf(headers["x-github-event"]));
    case "gitlab":
      return gitlabText(payload, oneOf(headers["x-gitlab-event"]));
    default:
      return anyText(payload);
  }
}

function senderOf(payload: PayloadReader, headers: IncomingHttpHeaders): Integration {
  if (headers["x-github-event"] !== undefined) return "github";
  if (headers["x-gitlab-event"] !== undefined || payload.at("object_kind").isThere) return "gitlab";
  // Grafana posts Alertmanager's fields and more.
  if (payload.at("orgId").isThere || payload.at("ruleUrl").isThere) return "grafana";
  return payload.at("alerts").list.length > 0 ? "alertmanager" : "generic";
}

const oneOf = (header: string | string[] | undefined) => [header].flat()[0] ?? "";

/** Readable text counts as Markdown, because its author has the bot's key. Other payloads are shown as JSON. */
function anyText(payload: PayloadReader): WebhookText {
  const topic = payload.firstOf(...TITLE_FIELDS) || TOPIC;
  return {
    topic,
    content: payload.firstOf(...TEXT_FIELDS) || code(payload.toJson(2 * LONGEST_QUOTE + 2), "json"),
  };
}

export const incomingWebhooks = defineNoun({
  contracts: [contracts.receiveSlackWebhook, contracts.receiveWebhook],
});
