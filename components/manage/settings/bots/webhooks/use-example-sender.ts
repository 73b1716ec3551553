"use client";
/** Sends a service's example through the webhook's real address. */
import type { UseMutationResult } from "@tanstack/react-query";
import type { View } from "../../../../model/navigation/view.ts";
import { callApi, RequestFailure, UNREACHABLE } from "../../../../net/connection/api-client.ts";
import type { ParamsOf } from "../../../../net/connection/operations.ts";
import { parsedAnswer } from "../../../../net/connection/post-file.ts";
import { useRequest } from "../../../../net/forms/use-request.ts";
import { examplePost, type WebhookPlace, webhookPath } from "./webhook-address.ts";
import type { ServiceName } from "./webhook-services.ts";

export type ExampleAnswer = {
  readonly status: number;
  readonly body: string;
  /** Null after a refusal, and for a message that the user cannot read. */
  readonly message: View | null;
};

type Destination = {
  readonly botId: number;
  readonly service: ServiceName;
  readonly key: string;
  readonly place: WebhookPlace;
};

export function useExampleSender(destination: Destination): UseMutationResult<ExampleAnswer, Error, void> {
  return useRequest(() => sendExample(destination));
}

async function sendExample({ botId, service, key, place }: Destination): Promise<ExampleAnswer> {
  const { headers, body } = examplePost(service);
  // Slack's answer names no message, so the first one after this is looked for.
  const before = service === "slack_incoming" ? await newestId(botId) : 0;
  // Sent as by the service, with the key alone: a refused key must not end the user's session.
  const response = await fetch(webhookPath(service, key, place), {
    method: "POST",
    headers,
    body,
    credentials: "omit",
  }).catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  const answer = { status: response.status, body: (await response.text()).trim() };
  if (!response.ok) return { ...answer, message: null };
  const id = sentId(answer.body) ?? (await firstIdAfter(botId, before));
  return { ...answer, message: id === null ? null : await viewOf(botId, id) };
}

/** Null for Slack's answer, which is a word. */
function sentId(body: string): number | null {
  const answer = parsedAnswer(body);
  if (typeof answer !== "object" || answer === null || !("message_id" in answer)) return null;
  return typeof answer.message_id === "number" ? answer.message_id : null;
}

async function newestId(botId: number): Promise<number> {
  const found = await messagesOf(botId, { anchor: "newest", num_before: 1, num_after: 0 });
  return found.at(-1)?.id ?? 0;
}

async function firstIdAfter(botId: number, before: number): Promise<number | null> {
  const found = await messagesOf(botId, {
    anchor: String(before),
    include_anchor: false,
    num_before: 0,
    num_after: 1,
  });
  return found[0]?.id ?? null;
}

type Page = Pick<ParamsOf<"GET /messages">, "anchor" | "include_anchor" | "num_before" | "num_after">;

async function messagesOf(botId: number, page: Page) {
  const found = await callApi("GET /messages", {
    narrow: [["sender", botId]],
    apply_markdown: false,
    allow_empty_topic_name: true,
    ...page,
  }).catch(() => null);
  return found?.messages ?? [];
}

/** Null if the user may not read the message. */
async function viewOf(botId: number, id: number): Promise<View | null> {
  const [message] = await messagesOf(botId, { anchor: String(id), num_before: 0, num_after: 0 });
  if (message?.id !== id) return null;
  return message.stream_id === undefined
    ? { kind: "direct", userIds: [botId], near: id }
    : { kind: "topic", channelId: message.stream_id, topic: message.subject, near: id };
}
