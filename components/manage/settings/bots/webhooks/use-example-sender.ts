"use client";
/** Sends a service's example through the webhook's real address. */
import type { UseMutationResult } from "@tanstack/react-query";
import type { View } from "../../../../model/navigation/view.ts";
import { callApi, RequestFailure, UNREACHABLE } from "../../../../net/connection/api-client.ts";
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
  return { ...answer, message: response.ok ? await newestMessage(botId, place) : null };
}

/** Looks for the message, because the response does not name it. */
async function newestMessage(botId: number, { channelId }: WebhookPlace): Promise<View | null> {
  const inChannel = channelId === null ? [] : [["channel", channelId] as [string, number]];
  const found = await callApi("GET /messages", {
    narrow: [["sender", botId], ...inChannel],
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    allow_empty_topic_name: true,
  }).catch(() => null);
  const message = found?.messages.at(-1);
  if (!message) return null;
  return channelId === null
    ? { kind: "direct", userIds: [botId], near: message.id }
    : { kind: "topic", channelId, topic: message.subject, near: message.id };
}
