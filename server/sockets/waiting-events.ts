/** The events on their way to one socket, counted so that slow readers use little memory. */
import type { Socket } from "socket.io";
import type { EventSequence, PushedEvent } from "./event-sequence.ts";
import { WriteTurns } from "./write-turns.ts";

/** For a connection that does not take what it was given. */
const MAX_WAITING = 100;

/** In characters. */
const MAX_WAITING_SIZE = 8 * 1024 * 1024;

const turns = new WriteTurns();

export class WaitingEvents {
  readonly #connection: Socket["conn"];
  /** Not yet given to the connection. */
  #pushed: EventSequence | null = null;
  #isDue = false;
  /** Packets given to the connection, which still writes what came before. */
  #given = 0;
  #givenSize = 0;
  #isClosed = false;
  #onEmpty: (() => void)[] = [];

  constructor({ conn }: Socket) {
    this.#connection = conn;
    // "drain" does not count packets that are being written.
    conn.on("drain", () => this.#drained());
    conn.on("close", () => {
      this.#isClosed = true;
      this.#pushed = null;
      this.#drained();
    });
  }

  /** More waits than for any client that reads. */
  get isOverfull(): boolean {
    if (this.#given === 0) return false;
    const { length, size } = this.#pushed ?? { length: 0, size: 0 };
    return this.#given + length > MAX_WAITING || this.#givenSize + size > MAX_WAITING_SIZE;
  }

  push(event: PushedEvent): void {
    if (this.#isClosed) return;
    this.#pushed = this.#pushed ? this.#pushed.followedBy(event) : event.alone;
    if (this.#pushed.isLong) this.write();
    else this.#writeInTurn();
  }

  /** Gives the pushed events to the connection. While it still writes, they wait for the end. */
  write(): void {
    this.#isDue = false;
    const pushed = this.#pushed;
    if (!pushed || this.#given > 0) return;
    this.#pushed = null;
    this.give(pushed.size);
    const { text, options } = pushed.packet;
    this.#connection.write(text, options);
  }

  /** Counts a packet that the caller now gives to the connection. */
  give(size: number): void {
    if (this.#isClosed) return;
    this.#given += 1;
    this.#givenSize += size;
  }

  /** Drops pushed events: their queue is no longer followed, or is followed from an earlier position. */
  drop(): void {
    this.#pushed = null;
    if (this.#given === 0) this.#resolve();
  }

  /** Resolves when nothing waits, or the connection is closed. */
  async emptied(): Promise<void> {
    if (this.#pushed || this.#given > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
  }

  #writeInTurn(): void {
    if (this.#isDue || this.#given > 0) return;
    this.#isDue = true;
    turns.add(this);
  }

  #drained(): void {
    this.#given = 0;
    this.#givenSize = 0;
    if (this.#pushed) this.#writeInTurn();
    else this.#resolve();
  }

  #resolve(): void {
    for (const resolve of this.#onEmpty.splice(0)) resolve();
  }
}
