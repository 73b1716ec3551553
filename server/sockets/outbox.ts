/** Counts a socket's packets that wait for its connection, so that a slow reader uses little memory. */
import type { Socket } from "socket.io";

export class Outbox {
  #waiting = 0;
  readonly #onEmpty: (() => void)[] = [];

  constructor({ conn }: Socket) {
    const empty = () => {
      this.#waiting = 0;
      for (const resolve of this.#onEmpty.splice(0)) resolve();
    };
    // "drain" is emitted when the connection has taken all waiting packets; what it is writing is not counted.
    conn.on("drain", empty);
    conn.on("close", empty);
  }

  /** How many packets wait for the connection. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Counts a packet that is about to be sent. */
  add(): void {
    this.#waiting += 1;
  }

  /** Resolves once nothing waits, or the connection is closed. */
  async emptied(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
  }
}
