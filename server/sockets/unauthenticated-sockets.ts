/** Counts unauthenticated connections by address: each uses memory until it authenticates or times out. */
import type { Socket } from "socket.io";

/** How many of them one address may have on a node at a time. */
const MAX_PER_ADDRESS = 100;

type Connection = Socket["conn"];

export class UnauthenticatedSockets {
  readonly #addresses = new WeakMap<Connection, string>();
  readonly #counts = new Map<string, number>();

  /** Whether the address may open one more. */
  hasRoomFor(address: string): boolean {
    return (this.#counts.get(address) ?? 0) < MAX_PER_ADDRESS;
  }

  /** Counts a new connection until it is authenticated or closed. */
  add(connection: Connection, address: string): void {
    this.#addresses.set(connection, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  /** Stops counting a connection that has authenticated or closed. */
  remove(connection: Connection): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
