/** An event queue while this node serves it: the row's facts and the connection that follows along. */
import { idBaseOf } from "../log/logged-event.ts";
import type { WireEvent } from "../socket.contract.ts";
import type { QueueOptions } from "./queue-options.ts";

/** A socket that has this many events unacknowledged is no longer pushed to until it has caught up. */
export const MAX_UNACKNOWLEDGED = 5_000;

/** What can be done to a long poll that waits. */
export interface Wait {
  /** Has it check whether a new event is for its client; it goes on waiting if not. */
  wake(): void;
  /** Has it answered with nothing. */
  end(): void;
}

export class LiveQueue {
  readonly id: string;
  readonly userId: number;
  /** Key version of the account when its client last authenticated: a revoked key ends delivery. */
  keyVersion: number;
  readonly options: QueueOptions;
  readonly startEventId: number;
  /** Clients see ids of the log without this. */
  readonly idBase: number;
  readonly idleSeconds: number;
  ackedEventId: number;
  /** Milliseconds since 1970. */
  lastSeenAt: number;
  isDirty = false;
  /** The socket that follows along, if any. */
  socketId: string | null = null;
  /** Whether the socket has been sent everything up to the stream's position. */
  isCaughtUp = false;
  /** Log position up to which the socket was served. */
  sentPosition = 0;
  unacknowledged = 0;
  /** The long poll that waits, if one does. */
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

  /** The id that the client sees of an id of the log. */
  shownId(eventId: number): number {
    return eventId - this.idBase;
  }

  /** The id of the log that the client names; before the first event, clients name a negative one. */
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

  /** Notes a sign of life, and what the client says it has received. */
  touch(ackedEventId: number): void {
    this.lastSeenAt = Date.now();
    this.ackedEventId = Math.max(this.ackedEventId, ackedEventId);
    this.isDirty = true;
  }
}

/** Events with the ids that the client of a queue sees. */
export class ShownEvents {
  /** For the clients that were shown them last: nearly all queues have the same base. */
  readonly #shown = new WeakMap<WireEvent, WireEvent>();

  /** Clients whose queues have the same base share the form. */
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
