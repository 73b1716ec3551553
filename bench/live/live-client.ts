/** One client of the load: connects, follows its event queue, and comes back where it was. */
import { z } from "zod";
import { RawWebSocket } from "./raw-websocket.ts";
import type { FrameReader, Received } from "./read-frame.ts";

/** A bare server needs no queue. */
export type ServerKind = "parley" | "socket.io" | "ws";

export interface Identity {
  readonly email: string;
  readonly apiKey: string;
  readonly queueId: string;
}

interface Hooks {
  readonly port: number;
  readonly kind: ServerKind;
  readonly reader: FrameReader;
  readonly onReady: () => void;
  readonly onReceived: (received: Received) => void;
  /** The connection is gone, or was never made. */
  readonly onLost: (client: LiveClient) => void;
}

const SOCKET_IO_PATH = "/socket.io/?EIO=4&transport=websocket";
const ATTACH_ID = 0;
const EVENTS_START = '42["events",'.length;
/** Like the web app. */
const ACKNOWLEDGE_EVENTS = 200;
const ACKNOWLEDGE_MS = 2_000;

const attachAnswer = z.tuple([z.looseObject({ result: z.string() })]);

export class LiveClient {
  readonly #identity: Identity;
  readonly #localAddress: string;
  readonly #hooks: Hooks;
  #socket: RawWebSocket | null = null;
  #owed = 0;
  #acknowledgedAt = 0;
  isReady = false;
  lastEventId: number;
  messages = 0;
  /** Of all messages. */
  sumOfNumbers = 0;
  disorders = 0;

  constructor(identity: Identity, lastEventId: number, localAddress: string, hooks: Hooks) {
    this.#identity = identity;
    this.lastEventId = lastEventId;
    this.#localAddress = localAddress;
    this.#hooks = hooks;
  }

  connect(): void {
    const { port, kind, onLost } = this.#hooks;
    const path = kind === "ws" ? "/" : SOCKET_IO_PATH;
    this.#socket = new RawWebSocket(
      { port, path, localAddress: this.#localAddress },
      {
        onOpen: () => {
          if (kind === "ws") this.#ready();
        },
        onText: (payload) => this.#take(payload),
        onClose: () => {
          this.#socket = null;
          this.isReady = false;
          onLost(this);
        },
      },
    );
  }

  destroy(): void {
    this.#socket?.destroy();
  }

  #ready(): void {
    this.isReady = true;
    this.#hooks.onReady();
  }

  #take(payload: Buffer): void {
    const { kind, reader } = this.#hooks;
    // Packet types of engine.io and socket.io, as their digits.
    const isEvent = payload.length > EVENTS_START && payload[0] === 0x34 && payload[1] === 0x32;
    if (kind === "ws") this.#receive(reader.read(payload, 0, 0));
    else if (isEvent) this.#receive(reader.read(payload, EVENTS_START, 1));
    else this.#answer(payload.toString());
  }

  #answer(packet: string): void {
    const { email, apiKey, queueId } = this.#identity;
    const { kind } = this.#hooks;
    if (packet === "2") this.#socket?.send("3");
    else if (packet.startsWith("0")) this.#socket?.send(`40${JSON.stringify({ email, api_key: apiKey })}`);
    else if (packet.startsWith("40") && kind === "parley") {
      const attach = ["attach", { queue_id: queueId, last_event_id: this.lastEventId }];
      this.#socket?.send(`42${ATTACH_ID}${JSON.stringify(attach)}`);
    } else if (packet.startsWith("40")) this.#ready();
    else if (packet.startsWith(`43${ATTACH_ID}`)) {
      const [answer] = attachAnswer.parse(JSON.parse(packet.slice(3)));
      if (answer.result !== "success") throw new Error(`attach: ${packet}`);
      this.#ready();
    } else this.#socket?.destroy();
  }

  #receive(received: Received): void {
    const { sentAt, numbers, firstEventId, lastEventId } = received;
    if (firstEventId <= this.lastEventId) this.disorders += 1;
    this.lastEventId = lastEventId;
    this.messages += sentAt.length;
    this.sumOfNumbers += numbers;
    this.#acknowledge(sentAt.length);
    this.#hooks.onReceived(received);
  }

  #acknowledge(events: number): void {
    if (this.#hooks.kind !== "parley") return;
    this.#owed += events;
    const now = performance.now();
    if (this.#owed < ACKNOWLEDGE_EVENTS && now - this.#acknowledgedAt < ACKNOWLEDGE_MS) return;
    this.#owed = 0;
    this.#acknowledgedAt = now;
    this.#socket?.send(`42["ack",${this.lastEventId}]`);
  }
}
