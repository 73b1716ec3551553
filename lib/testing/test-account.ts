/** An account of a test's organization. */
import { z } from "zod";
import type { ApiClient } from "./clients/api-client.ts";
import { EventReader } from "./clients/event-reader.ts";

const sentMessage = z.object({ result: z.literal("success"), id: z.int() });
const succeeded = z.object({ result: z.literal("success") });
const foundChannel = z.object({ stream_id: z.int() });

export class TestAccount {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  readonly client: ApiClient;

  constructor(account: { id: number; email: string; apiKey: string; client: ApiClient }) {
    this.id = account.id;
    this.email = account.email;
    this.apiKey = account.apiKey;
    this.client = account.client;
  }

  /**
   * Returns the message's id.
   * @param to a channel name (topic "t" unless in `params`) or user ids.
   */
  async send(
    to: string | readonly number[],
    content: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<number> {
    const place = typeof to === "string" ? { type: "channel", to, topic: "t" } : { type: "direct", to };
    const answer = await this.client.post("/messages", { ...place, content, ...params });
    return sentMessage.parse(answer.body).id;
  }

  /**
   * Creates missing channels.
   * @param params e.g. `principals` to subscribe others instead.
   */
  async subscribe(
    names: string | readonly string[],
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subscriptions = [names].flat().map((name) => ({ name }));
    const answer = await this.client.post("/users/me/subscriptions", { subscriptions, ...params });
    succeeded.parse(answer.body);
  }

  async channelId(name: string): Promise<number> {
    const answer = await this.client.get("/get_stream_id", { stream: name });
    return foundChannel.parse(answer.body).stream_id;
  }

  /** Fetches no state by default. */
  listen(options: Readonly<Record<string, unknown>> = {}): Promise<EventReader> {
    return EventReader.open(this.client, options);
  }
}
