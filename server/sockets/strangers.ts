/** Connections that have not said yet who they are, counted by address: each costs memory until it is given up. */
import type { Socket } from "socket.io";

/** How many of them one address may have on a node at a time; an authenticated one is no stranger any more. */
const MAX_STRANGERS = 100;

type Connection = Socket["conn"];

export class Strangers {
  readonly #addresses = new WeakMap<Connection, string>();
  readonly #counts = new Map<string, number>();

  /** Whether one more may come from this address. */
  mayCome(address: string): boolean {
    return (this.#counts.get(address) ?? 0) < MAX_STRANGERS;
  }

  /** Counts a new connection until it is known or closed. */
  add(connection: Connection, address: string): void {
    this.#addresses.set(connection, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  /** The connection has said who it is, or is gone. */
  remove(connection: Connection): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
