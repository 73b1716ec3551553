/** Counts unauthenticated connections by address block: each uses memory until it authenticates or times out. */
import type { Socket } from "socket.io";
import { addressBlock } from "../../lib/kernel/address-block.ts";

/** How many of them one address block may have on a node at a time. */
export const MAX_PER_ADDRESS = 100;

type Connection = Socket["conn"];

export class UnauthenticatedSockets {
  readonly #blocks = new WeakMap<Connection, string>();
  readonly #counts = new Map<string, number>();

  /** Whether the address may open one more. */
  hasRoomFor(address: string): boolean {
    return (this.#counts.get(addressBlock(address)) ?? 0) < MAX_PER_ADDRESS;
  }

  /** Counts a new connection until it is authenticated or closed. */
  add(connection: Connection, address: string): void {
    const block = addressBlock(address);
    this.#blocks.set(connection, block);
    this.#counts.set(block, (this.#counts.get(block) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  /** Stops counting a connection that has authenticated or closed. */
  remove(connection: Connection): void {
    const block = this.#blocks.get(connection);
    if (block === undefined) return;
    this.#blocks.delete(connection);
    const left = (this.#counts.get(block) ?? 1) - 1;
    if (left > 0) this.#counts.set(block, left);
    else this.#counts.delete(block);
  }
}
