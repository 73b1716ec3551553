/** Ends connections that send more than clients do: each frame takes the time of everybody's event loop. */
import type { Socket } from "socket.io";
import { consumeFrame } from "../../lib/http/rate-limit.ts";
import type { Actor } from "../../lib/organization-memory/actor.ts";

type Connection = Socket["conn"];

/** A client connects once, and again on the same connection after it has disconnected. Each attempt is authenticated. */
const MAX_CONNECTS = 20;
/** The first character of socket.io's packets that connect. */
const CONNECT = "0";

export class FrameLimit {
  readonly #accounts = new WeakMap<Connection, Actor>();

  /** Counts what the connection sends from now on: by its address, until it has authenticated. */
  watch(connection: Connection, clientAddress: string): void {
    let connects = 0;
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      if (typeof data === "string" && data.startsWith(CONNECT)) connects += 1;
      if (connects > MAX_CONNECTS) {
        connection.close(true);
        return;
      }
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
