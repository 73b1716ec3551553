/** Refuses new connections while too few file descriptors would be left for the database, files and processes. */
import { readFile } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { logger } from "../../lib/kernel/log.ts";

/** Number of descriptors that connections leave free, or a share of the limit if that is more. */
export const LEAST_RESERVE = 256;
export const RESERVED_SHARE = 0.1;
const WARNING_MS = 60_000;

/** How many files the process may have open; null where the system does not say. */
export async function openFileLimit(): Promise<number | null> {
  // Node.js has raised the soft limit to the hard one when it started.
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? null : Number(soft);
}

/** Connections that a process with this limit may have; at least half the limit. */
export function mostConnections(limit: number): number {
  const reserve = Math.max(LEAST_RESERVE, Math.ceil(limit * RESERVED_SHARE));
  return Math.max(limit - reserve, Math.floor(limit / 2));
}

/**
 * Limits the connections of all servers that it guards together, WebSockets included. A process has one instance, because
 * its servers share the descriptors.
 */
export class DescriptorReserve {
  readonly #limit: number | null;
  readonly #most: number;
  #open = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param limit of open files; null: there is none. */
  constructor(limit: number | null) {
    this.#limit = limit;
    this.#most = limit === null ? Number.POSITIVE_INFINITY : mostConnections(limit);
  }

  /** Destroys each new connection of the server while there are too many. */
  guard(server: Server): void {
    server.on("connection", (connection: Socket) => this.#add(connection));
  }

  #add(connection: Socket): void {
    if (this.#open >= this.#most) {
      connection.destroy();
      this.#warn();
      return;
    }
    this.#open += 1;
    connection.once("close", () => {
      this.#open -= 1;
    });
  }

  #warn(): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARNING_MS) return;
    this.#warnedAt = now;
    logger.warn(
      { connections: this.#open, limit: this.#limit },
      "new connections are refused because the limit of open files is almost reached: raise it (ulimit -n, LimitNOFILE= of a systemd service)",
    );
  }
}
