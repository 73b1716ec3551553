/** Refuses connections that would leave too few file descriptors. */
import { readFile } from "node:fs/promises";
import type { Server, Socket } from "node:net";
import { logger } from "../../lib/kernel/log.ts";

/** Descriptors, or this share of the limit if more. */
export const LEAST_RESERVE = 256;
export const RESERVED_SHARE = 0.1;
const WARNING_MS = 60_000;

/** null if unknown. */
export async function openFileLimit(): Promise<number | null> {
  // Node.js raised the soft limit to the hard one at start.
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? null : Number(soft);
}

/** At least half of the limit. */
export function mostConnections(limit: number): number {
  const reserve = Math.max(LEAST_RESERVE, Math.ceil(limit * RESERVED_SHARE));
  return Math.max(limit - reserve, Math.floor(limit / 2));
}

/** Counts all servers together, WebSockets included: they share the process's descriptors. */
export class DescriptorReserve {
  readonly #limit: number | null;
  readonly #most: number;
  #open = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param limit of open files; null: none. */
  constructor(limit: number | null) {
    this.#limit = limit;
    this.#most = limit === null ? Number.POSITIVE_INFINITY : mostConnections(limit);
  }

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
