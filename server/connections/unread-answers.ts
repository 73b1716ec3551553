/** Disconnects clients that do not read. */

import type { ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { z } from "zod";
import { ApiError } from "../../lib/kernel/errors.ts";
import { onConnection, tcpSocketOf } from "./on-connection.ts";

/** Per person with their bots, or per unauthenticated address block. */
export const MAX_UNREAD_BYTES = 32 * 1024 ** 2;

/** The system buffers shorter answers anyway. */
const LEAST_BYTES = 64 * 1024;

const RETRY_SECONDS = 5;

export interface ReadingLimits {
  /** To read `leastBytes` while something waits. */
  readonly windowMs: number;
  /** 17 kbit/s, which the slowest mobile networks exceed. */
  readonly leastBytes: number;
  readonly checkMs: number;
}

/** The system takes up to 1.5 MB when a third of its buffer is free: at 50 kB/s, nothing for half a minute. */
export const readingLimits: ReadingLimits = { windowMs: 60_000, leastBytes: 128 * 1024, checkMs: 2_000 };

/** Internal to Node.js; no public property says how much of a write has left. */
const handle = z.object({ bytesWritten: z.number(), writeQueueSize: z.number() });

interface Reading {
  /** By `performance.now()`. */
  since: number;
  /** Bytes the system had taken by then. */
  taken: number;
}

export class UnreadAnswers {
  readonly #limits: ReadingLimits;
  readonly #connections = new Map<Socket, Reading | null>();

  constructor(server: Server, limits: ReadingLimits = readingLimits) {
    this.#limits = limits;
    onConnection(server, (socket) => {
      this.#connections.set(socket, null);
      socket.once("close", () => this.#connections.delete(socket));
    });
    const checking = setInterval(() => this.#check(performance.now()), limits.checkMs).unref();
    server.once("close", () => clearInterval(checking));
  }

  #check(now: number): void {
    for (const [socket, reading] of this.#connections) {
      if (socket.writableLength === 0) {
        if (reading) this.#connections.set(socket, null);
        continue;
      }
      const taken = takenBytes(socket);
      if (!reading) this.#connections.set(socket, { since: now, taken });
      else if (now - reading.since < this.#limits.windowMs) continue;
      else if (taken - reading.taken < this.#limits.leastBytes) tcpSocketOf(socket).resetAndDestroy();
      else this.#connections.set(socket, { since: now, taken });
    }
  }
}

/** With TLS, encrypted ones: Node.js encrypts a whole write before it leaves. */
function takenBytes(connection: Socket): number {
  const socket = tcpSocketOf(connection);
  const { data } = handle.safeParse(Reflect.get(socket, "_handle"));
  return data ? data.bytesWritten - data.writeQueueSize : socket.bytesWritten - socket.writableLength;
}

export class UnreadBudget<Key extends number | string> {
  readonly #unread = new Map<Key, number>();

  /**
   * Counts the answer until it or its client has left.
   * @throws ApiError RATE_LIMIT_HIT when the person's clients leave too much unread.
   */
  hold(key: Key, bytes: number, response: ServerResponse): void {
    // The response of a disconnected client does not close again.
    if (bytes < LEAST_BYTES || response.destroyed) return;
    const unread = this.#unread.get(key) ?? 0;
    // A single answer may exceed the budget.
    if (unread > 0 && unread + bytes > MAX_UNREAD_BYTES)
      throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": RETRY_SECONDS });
    this.#unread.set(key, unread + bytes);
    response.once("close", () => this.#release(key, bytes));
  }

  #release(key: Key, bytes: number): void {
    const left = (this.#unread.get(key) ?? 0) - bytes;
    if (left > 0) this.#unread.set(key, left);
    else this.#unread.delete(key);
  }
}
