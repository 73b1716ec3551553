/** An event queue while this node serves it. */
import { idBaseOf } from "../log/logged-event.ts";
import type { WireEvent } from "../socket.contract.ts";
import type { QueueOptions } from "./queue-options.ts";

/** Beyond it, a socket must catch up. */
export const MAX_UNACKNOWLEDGED = 5_000;

/** A crash shortens the time for which the queue waits for its client by at most as much, and by at most this share. */
const MAX_UNSAVED_SECONDS = 30;
const MAX_UNSAVED_SHARE = 0.25;

export interface Wait {
  /** Keeps waiting unless a new event is for the client. */
  wake(): void;
  /** Answers without events. */
  end(): void;
}

export class LiveQueue {
  readonly id: string;
  readonly userId: number;
  /** At the last authentication: a revoked key ends delivery. */
  keyVersion: number;
  readonly options: QueueOptions;
  readonly startEventId: number;
  readonly idBase: number;
  readonly idleSeconds: number;
  ackedEventId: number;
  /** In ms since 1970. */
  lastSeenAt: number;
  isDirty = false;
  /** When the row got its last-seen time, in ms since 1970. */
  savedAt = Date.now();
  socketId: string | null = null;
  /** The socket has everything up to the stream's position. */
  isCaughtUp = false;
  sentPosition = 0;
  unacknowledged = 0;
  wait: Wait | null = null;
  /** Polls that arrive earlier wait, to carry more events; on the clock of `performance.now()`. */
  heldUntil = 0;
  #deliveredEventId: number;
  #unclaimedAcks = 0;

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
    this.#deliveredEventId = row.ackedEventId;
    this.idleSeconds = row.idleSeconds;
    this.lastSeenAt = Date.now();
  }

  shownId(eventId: number): number {
    return eventId - this.idBase;
  }

  /** Before the first event, clients send a negative id. */
  loggedId(shownId: number): number {
    return shownId < 0 ? shownId : shownId + this.idBase;
  }

  /** Notes what the client is sent, in ids of the log. Returns false when some of it has been sent before. */
  deliver(firstEventId: number, lastEventId: number): boolean {
    const isNew = firstEventId > this.#deliveredEventId;
    this.#deliveredEventId = Math.max(this.#deliveredEventId, lastEventId);
    return isNew;
  }

  deliverToSocket(events: number, firstEventId: number, lastEventId: number): void {
    this.unacknowledged += events;
    if (!this.deliver(firstEventId, lastEventId)) return;
    this.#unclaimedAcks = Math.min(this.#unclaimedAcks + events, MAX_UNACKNOWLEDGED);
  }

  /** True for at most one acknowledgement per event, however often the event is sent. */
  claimAck(): boolean {
    if (this.#unclaimedAcks === 0) return false;
    this.#unclaimedAcks -= 1;
    return true;
  }

  get lagsBehind(): boolean {
    return this.unacknowledged > MAX_UNACKNOWLEDGED;
  }

  get isConnected(): boolean {
    return this.socketId !== null || this.wait !== null;
  }

  /** In seconds. */
  get idleFor(): number {
    return this.isConnected ? 0 : (Date.now() - this.lastSeenAt) / 1000;
  }

  get hasExpired(): boolean {
    return this.idleFor > this.idleSeconds;
  }

  /** Whether the row's last-seen time is old for a connected client, which might come back to another process. */
  get isSavedLongAgo(): boolean {
    const limit = Math.min(MAX_UNSAVED_SECONDS, this.idleSeconds * MAX_UNSAVED_SHARE);
    return Date.now() - this.savedAt > limit * 1000;
  }

  touch(ackedEventId: number): void {
    this.lastSeenAt = Date.now();
    this.ackedEventId = Math.max(this.ackedEventId, ackedEventId);
    this.isDirty = true;
  }
}

export class ShownEvents {
  /** One form suffices: nearly all queues share an id base. */
  readonly #shown = new WeakMap<WireEvent, WireEvent>();

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
