/** Ends connections that send more than clients do: each frame takes the time of everybody's event loop. */
import type { Socket } from "socket.io";
import { consumeFrame } from "../../lib/http/rate-limit.ts";
import type { Actor } from "../../lib/organization-memory/actor.ts";

type Connection = Socket["conn"];

export class FrameLimit {
  readonly #accounts = new WeakMap<Connection, Actor>();

  /** Counts what the connection sends from now on: by its address, until it has authenticated. */
  watch(connection: Connection, clientAddress: string): void {
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      try {
        consumeFrame(this.#accounts.get(connection) ?? null, clientAddress, lengthOf(data));
      } catch {
        connection.close(true);
      }
    });
  }

  /** Counts by account from now on. */
  authenticated(connection: Connection, actor: Actor): void {
    this.#accounts.set(connection, actor);
  }
}

/** Characters of a text frame, bytes of a binary one. */
function lengthOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  return data instanceof Uint8Array || data instanceof ArrayBuffer ? data.byteLength : 0;
}
