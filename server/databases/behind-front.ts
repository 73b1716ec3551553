/** A server of one of several databases: the front forwards its requests through a Unix socket. */
import type { IncomingMessage, Server } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import type { OwnDatabase } from "../../lib/config.ts";
import type { CountedConnections } from "../connections/connection-limits.ts";

/** Number of the client's connection to the front. The front removes the header that a client sends. */
export const CONNECTION_HEADER = "x-parley-connection";

/** Tells the front that a client's connection has valid credentials. */
export interface AuthenticatedConnection {
  readonly kind: "authenticated";
  readonly connection: number;
  readonly personId: number;
}

/** Set by the front alone. */
export function ownDatabaseOf(environment: NodeJS.ProcessEnv): OwnDatabase | null {
  const {
    PARLEY_CELL: name,
    PARLEY_CELL_FOLDER: socketFolder,
    PARLEY_DIRECTORY_URL: directoryUrl,
  } = environment;
  if (!name || !socketFolder || !directoryUrl) return null;
  return { name, directoryUrl, socketFolder };
}

/** For requests of clients. */
export const socketOf = (folder: string, name: string) => path.join(folder, name);

/** For health and metrics, open from the start to the end. */
export const monitoringSocketOf = (folder: string, name: string) => path.join(folder, `${name}.health`);

/** The front limits connections by address, and asks this server which ones are authenticated. */
export class ConnectionsOfFront implements CountedConnections {
  /** Null once the front knows that the connection is authenticated. */
  readonly #numbers = new WeakMap<Duplex, number | null>();

  constructor(httpServer: Server) {
    const note = ({ headers, socket }: IncomingMessage) => {
      const number = Number(headers[CONNECTION_HEADER]);
      if (Number.isSafeInteger(number) && !this.#numbers.has(socket)) this.#numbers.set(socket, number);
    };
    httpServer.prependListener("request", note);
    httpServer.prependListener("upgrade", note);
  }

  /** Each connection from the front carries one client's requests. */
  release(connection: Duplex, personId: number): void {
    const number = this.#numbers.get(connection) ?? null;
    if (number === null) return;
    this.#numbers.set(connection, null);
    const message: AuthenticatedConnection = { kind: "authenticated", connection: number, personId };
    // The front may be gone; this server then stops.
    process.send?.(message, undefined, undefined, () => undefined);
  }
}
