/** Counts a socket's packets that wait for its connection, so that a slow reader uses little memory. */
import type { Socket } from "socket.io";

const MAX_WAITING = 100;
/** In characters. */
const MAX_WAITING_SIZE = 8 * 1024 * 1024;

export class Outbox {
  #waiting = 0;
  #waitingSize = 0;
  readonly #onEmpty: (() => void)[] = [];

  constructor({ conn }: Socket) {
    const empty = () => {
      this.#waiting = 0;
      this.#waitingSize = 0;
      for (const resolve of this.#onEmpty.splice(0)) resolve();
    };
    // "drain" is emitted when the connection has taken all waiting packets; what it is writing is not counted.
    conn.on("drain", empty);
    conn.on("close", empty);
  }

  /** Whether more packets, or larger ones, wait for the connection than a client that reads ever has. */
  get isOverfull(): boolean {
    return this.#waiting > MAX_WAITING || this.#waitingSize > MAX_WAITING_SIZE;
  }

  /** Counts a packet of about `size` characters that is about to be sent. */
  add(size: number): void {
    this.#waiting += 1;
    this.#waitingSize += size;
  }

  /** Resolves once nothing waits, or the connection is closed. */
  async emptied(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
  }
}
