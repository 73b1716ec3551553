/** An event queue while this node serves it: the row's data and the connection that follows it. */
import { idBaseOf } from "../log/logged-event.ts";
import type { WireEvent } from "../socket.contract.ts";
import type { QueueOptions } from "./queue-options.ts";

/** Unacknowledged events after which a socket receives nothing until it has caught up. */
export const MAX_UNACKNOWLEDGED = 5_000;

/** A waiting long poll. */
export interface Wait {
  /** Checks whether a new event is for the client; otherwise the poll keeps waiting. */
  wake(): void;
  /** Answers without events. */
  end(): void;
}

export class LiveQueue {
  readonly id: string;
  readonly userId: number;
  /** The account's key version when its client last authenticated: a revoked key ends delivery. */
  keyVersion: number;
  readonly options: QueueOptions;
  readonly startEventId: number;
  /** Subtracted from log ids for the client. */
  readonly idBase: number;
  readonly idleSeconds: number;
  ackedEventId: number;
  /** In ms since 1970. */
  lastSeenAt: number;
  isDirty = false;
  /** The socket that follows the queue, if any. */
  socketId: string | null = null;
  /** Whether the socket has received everything up to the stream's position. */
  isCaughtUp = false;
  /** Log position up to which the socket was served. */
  sentPosition = 0;
  unacknowledged = 0;
  /** The waiting long poll, if any. */
  wait: Wait | null = null;

  constructor(row: {
    id: string;
    userId: number;
    keyVersion: number;
    options: QueueOptions;
    startEventId: number;
    ackedEventId: number;
    idleSeconds: number;
  }) {
    this.id = row.id;
    this.userId = row.userId;
    this.keyVersion = row.keyVersion;
    this.options = row.options;
    this.startEventId = row.startEventId;
    this.idBase = idBaseOf(row.startEventId);
    this.ackedEventId = row.ackedEventId;
    this.idleSeconds = row.idleSeconds;
    this.lastSeenAt = Date.now();
  }

  /** The client's id for a log id. */
  shownId(eventId: number): number {
    return eventId - this.idBase;
  }

  /** The log id for a client's id; before the first event, clients send a negative one. */
  loggedId(shownId: number): number {
    return shownId < 0 ? shownId : shownId + this.idBase;
  }

  get lagsBehind(): boolean {
    return this.unacknowledged > MAX_UNACKNOWLEDGED;
  }

  get isConnected(): boolean {
    return this.socketId !== null || this.wait !== null;
  }

  /** Seconds since the last sign of life. */
  get idleFor(): number {
    return this.isConnected ? 0 : (Date.now() - this.lastSeenAt) / 1000;
  }

  get hasExpired(): boolean {
    return this.idleFor > this.idleSeconds;
  }

  /** Notes a sign of life, and the client's last received event. */
  touch(ackedEventId: number): void {
    this.lastSeenAt = Date.now();
    this.ackedEventId = Math.max(this.ackedEventId, ackedEventId);
    this.isDirty = true;
  }
}

/** Events with the ids that a queue's client sees. */
export class ShownEvents {
  /** One form per event, for the last id base: nearly all queues share it. */
  readonly #shown = new WeakMap<WireEvent, WireEvent>();

  /** Clients whose queues share an id base share the form. */
  to(queue: LiveQueue, event: WireEvent): WireEvent {
    if (queue.idBase === 0) return event;
    const id = queue.shownId(event.id);
    const known = this.#shown.get(event);
    if (known?.id === id) return known;
    const shown = { ...event, id };
    this.#shown.set(event, shown);
    return shown;
  }
}
