/** Receives messages by polls and sockets, on any node, and continues where the last connection ended. */
import { setTimeout as wait } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { z } from "zod";
import { ApiClient } from "./api-client.ts";
import { EventReader } from "./event-reader.ts";

const RETRY_MS = 20;

const wireEvents = z.array(
  z.looseObject({ id: z.int(), message: z.looseObject({ id: z.int() }).optional() }),
);

/** A node, or what stands in front of several. */
interface Place {
  readonly port: number;
}

export interface ListenerIdentity {
  readonly email: string;
  readonly api_key: string;
}

function clientOf({ port }: Place, { email, api_key: apiKey }: ListenerIdentity): ApiClient {
  return new ApiClient(port, { credentials: { email, apiKey }, host: `localhost:${port}` });
}

export class ResumingListener {
  readonly messageIds: number[] = [];
  readonly #identity: ListenerIdentity;
  #lastEventId: number;
  readonly #queueId: string;

  private constructor(identity: ListenerIdentity, { queueId, lastEventId }: EventReader) {
    this.#identity = identity;
    this.#queueId = queueId;
    this.#lastEventId = lastEventId;
  }

  static async register(on: Place, identity: ListenerIdentity): Promise<ResumingListener> {
    const reader = await EventReader.open(clientOf(on, identity), { event_types: ["message"] });
    return new ResumingListener(identity, reader);
  }

  #take(events: z.infer<typeof wireEvents>): void {
    for (const event of events) {
      this.#lastEventId = event.id;
      if (event.message) this.messageIds.push(event.message.id);
    }
  }

  /**
   * Until the message has arrived.
   * @param place the next poll's.
   * @returns how many polls got no answer, or were asked to retry.
   */
  async poll(place: () => Place, until: Promise<number>): Promise<number> {
    let last = Number.POSITIVE_INFINITY;
    let failures = 0;
    void until.then((id) => {
      last = id;
    });
    while ((this.messageIds.at(-1) ?? 0) < last) {
      const query = { queue_id: this.#queueId, last_event_id: this.#lastEventId };
      const answer = await clientOf(place(), this.#identity)
        .get("/events", query)
        .catch(() => null);
      if (answer?.status !== 200) {
        // A killed node does not answer; a busy one asks to retry.
        if (answer) expect(answer.status, JSON.stringify(answer.body)).toBe(503);
        failures += 1;
        await wait(RETRY_MS);
        continue;
      }
      this.#take(wireEvents.parse(answer.body.events));
    }
    return failures;
  }

  /** Follows by socket until the message has arrived. */
  async follow(on: Place, until: Promise<number>): Promise<void> {
    const socket = this.connect(on);
    const last = await until;
    await expect.poll(() => this.messageIds.at(-1)).toBeGreaterThanOrEqual(last);
    socket.disconnect();
  }

  connect({ port }: Place): Socket {
    const socket = io(`http://localhost:${port}`, { auth: this.#identity, transports: ["websocket"] });
    socket.on("connect", () =>
      socket.emit("attach", { queue_id: this.#queueId, last_event_id: this.#lastEventId }),
    );
    socket.on("events", (events: unknown) => {
      this.#take(wireEvents.parse(events));
      socket.emit("ack", this.#lastEventId);
    });
    return socket;
  }
}
