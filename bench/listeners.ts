/** Socket.io clients that count their events. */
import { io, type Socket } from "socket.io-client";

export class Listeners {
  readonly #sockets: Socket[] = [];
  #received = 0;
  #expected = Number.POSITIVE_INFINITY;
  #done: () => void = () => undefined;
  #largestEventBytes = 0;

  get largestEventBytes(): number {
    return this.#largestEventBytes;
  }

  /** Counts all clients since the last call of `expect`. */
  get received(): number {
    return this.#received;
  }

  get count(): number {
    return this.#sockets.length;
  }

  /** `attach` does what the server requires before it sends events. */
  async add(
    url: string,
    auth: Record<string, string>,
    attach?: (socket: Socket) => Promise<void>,
  ): Promise<void> {
    const socket = io(url, { transports: ["websocket"], auth, forceNew: true, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    await attach?.(socket);
    socket.on("events", (events: { id: number; type: string }[]) => this.#count(socket, events));
    this.#sockets.push(socket);
  }

  #count(socket: Socket, events: { id: number; type: string }[]): void {
    for (const event of events) if (event.type === "message") this.#received += 1;
    const last = events.at(-1);
    if (socket === this.#sockets[0]) {
      this.#largestEventBytes = Math.max(this.#largestEventBytes, JSON.stringify(events).length);
    }
    if (last && last.id % 50 === 0) socket.emit("ack", last.id);
    if (this.#received >= this.#expected) this.#done();
  }

  /** Counts all clients together. */
  expect(deliveries: number): Promise<void> {
    this.#received = 0;
    this.#expected = deliveries;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  closeOldest(count: number): void {
    for (const socket of this.#sockets.splice(0, count)) socket.disconnect();
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}
