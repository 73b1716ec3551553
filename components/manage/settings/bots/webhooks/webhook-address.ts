/** Addresses of incoming webhooks, and requests that post an example to them. */
import { type ServiceName, WEBHOOK_SERVICES } from "./webhook-services.ts";

export type WebhookPlace = {
  /** Null for a direct message to the bot's owner. */
  readonly channelId: number | null;
  /** Blank to derive the topic from what is posted. */
  readonly topic: string;
};

/** Names the channel by its id, so that the address survives renaming the channel. */
export function webhookPath(service: ServiceName, key: string, { channelId, topic }: WebhookPlace): string {
  const query = new URLSearchParams({ api_key: key });
  if (channelId !== null) {
    query.set("stream", String(channelId));
    if (topic.trim() !== "") query.set("topic", topic.trim());
  }
  return `/api/v1/external/${service}?${query}`;
}

type ExamplePost = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

export function examplePost(service: ServiceName): ExamplePost {
  const { headers, example } = WEBHOOK_SERVICES[service];
  return { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(example) };
}

/** Quotes for a POSIX shell. */
export function curlLine(service: ServiceName, url: string): string {
  const { headers, body } = examplePost(service);
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(body)}`,
  ];
  return [`curl ${quoted(url)}`, ...options].join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
