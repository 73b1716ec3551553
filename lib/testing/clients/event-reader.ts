/** Reads an event queue. */
import { z } from "zod";
import type { ApiClient } from "./api-client.ts";
import { parseEvents, type TestEvent } from "./parse-events.ts";

const registered = z.object({ queue_id: z.string(), last_event_id: z.int() });

export class EventReader {
  readonly queueId: string;
  lastEventId: number;
  readonly #client: ApiClient;

  private constructor(client: ApiClient, queueId: string, lastEventId: number) {
    this.#client = client;
    this.queueId = queueId;
    this.lastEventId = lastEventId;
  }

  /** Fetches no state by default. */
  static async open(client: ApiClient, options: Record<string, unknown> = {}): Promise<EventReader> {
    const answer = await client.post("/register", { fetch_event_types: [], ...options });
    const { queue_id, last_event_id } = registered.parse(answer.body);
    return new EventReader(client, queue_id, last_event_id);
  }

  /** New events; `wait` waits for at least one. */
  async read({ wait = false } = {}): Promise<TestEvent[]> {
    const answer = await this.#client.get("/events", {
      queue_id: this.queueId,
      last_event_id: this.lastEventId,
      dont_block: !wait,
    });
    const events = parseEvents(answer.body.events);
    this.lastEventId = events.at(-1)?.id ?? this.lastEventId;
    return events.filter((event) => event.type !== "heartbeat");
  }

  async next(type: string): Promise<TestEvent> {
    for (;;) {
      const events = await this.read({ wait: true });
      const found = events.find((event) => event.type === type);
      if (found) return found;
    }
  }

  /** In the order of `types`. */
  async nextOfEach(...types: readonly string[]): Promise<TestEvent[]> {
    const found = new Map<string, TestEvent>();
    while (found.size < types.length) {
      for (const event of await this.read({ wait: true })) {
        if (types.includes(event.type) && !found.has(event.type)) found.set(event.type, event);
      }
    }
    return types.flatMap((type) => found.get(type) ?? []);
  }
}
