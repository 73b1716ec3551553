/** Detects a hanging database, and fails the queries that wait for it. */
import { Socket } from "node:net";
import pg from "pg";
import { logger } from "../log.ts";
import { connectionOptions } from "./connection-options.ts";

const LOOK_MS = 1_000;
/**
 * Consecutive silent checks: unlike elapsed time, they ignore pauses of this process, which reads answers before the
 * next check.
 */
const SILENT_LOOKS = 4;
export const KEEP_ALIVE_AFTER_MS = 10_000;

const HANGS = "The database does not answer.";

/** A recovering database may still execute the query. */
class DatabaseHangs extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super(HANGS);
  }
}

/** The watch has logged the hang. Prisma wraps the message. */
export function isDatabaseHang(error: unknown): boolean {
  return error instanceof Error && error.message.includes(HANGS);
}

/** Keeps connections from piling up for a recovering database. */
class RefusingSocket extends Socket {
  override connect(): this {
    setImmediate(() => this.destroy(new DatabaseHangs()));
    return this;
  }
}

/** Without locks and disk access, the probe never waits for other queries. */
class Probe {
  readonly #socket = new Socket();
  readonly #client: pg.Client;
  #connected: Promise<unknown> | null = null;

  constructor(connectionString: string) {
    this.#socket.unref();
    this.#client = new pg.Client({
      ...connectionOptions(connectionString),
      application_name: "parley watch",
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: () => this.#socket,
    });
    // Without a listener, a lost connection would crash the process.
    this.#client.on("error", () => undefined);
  }

  async ask(): Promise<void> {
    this.#connected ??= this.#client.connect();
    await this.#connected;
    await this.#client.query("SELECT 1");
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

export class DatabaseWatch {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  /** Bytes read at the last check. */
  readonly #sockets = new Map<Socket, number>();
  #probe: Probe | null = null;
  #isAsking = false;
  #silentLooks = 0;
  #isHanging = false;
  #isUsable = true;

  constructor(url: string) {
    this.#url = url;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  get isHanging(): boolean {
    return this.#isHanging;
  }

  /** False when it hung, was unreachable or refused the last question; at most some seconds old. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /**
   * For pg's `stream` option. A hang destroys open sockets, which fails their queries, and new connections fail
   * immediately.
   */
  readonly openSocket = (): Socket => {
    const socket = this.#isHanging ? new RefusingSocket() : new Socket();
    this.#sockets.set(socket, 0);
    socket.once("close", () => this.#sockets.delete(socket));
    // pg adds its own listener only on connecting.
    socket.on("error", () => undefined);
    return socket;
  };

  stop(): void {
    clearInterval(this.#timer);
    this.#abandonProbe();
  }

  #look(): void {
    const hasHeard = this.#hasHeard();
    if (!this.#isAsking) {
      void this.#ask();
      return;
    }
    this.#silentLooks = hasHeard ? 0 : this.#silentLooks + 1;
    if (this.#silentLooks < SILENT_LOOKS) return;
    this.#abandonProbe();
    this.#noteHang();
    void this.#ask();
  }

  #hasHeard(): boolean {
    let hasHeard = false;
    for (const [socket, before] of this.#sockets) {
      if (socket.bytesRead > before) hasHeard = true;
      this.#sockets.set(socket, socket.bytesRead);
    }
    return hasHeard;
  }

  /** Null while a file for TLS is missing, such as in the middle of its renewal. */
  #newProbe(): Probe | null {
    try {
      return new Probe(this.#url);
    } catch {
      return null;
    }
  }

  async #ask(): Promise<void> {
    this.#silentLooks = 0;
    this.#isAsking = true;
    const probe = this.#probe ?? this.#newProbe();
    this.#probe = probe;
    if (probe === null) {
      this.#isAsking = false;
      this.#isUsable = false;
      return;
    }
    // A refusal is an answer: queries fail by themselves.
    const isUsable = await probe.ask().then(
      () => true,
      () => false,
    );
    if (probe !== this.#probe) return;
    this.#isAsking = false;
    this.#isUsable = isUsable;
    if (!isUsable) this.#abandonProbe();
    if (this.#isHanging) logger.warn("the database answers again");
    this.#isHanging = false;
  }

  #abandonProbe(): void {
    this.#probe?.destroy();
    this.#probe = null;
    this.#isAsking = false;
  }

  #noteHang(): void {
    if (!this.#isHanging) logger.error("the database hangs: it answers nothing");
    this.#isHanging = true;
    this.#isUsable = false;
    for (const socket of this.#sockets.keys()) socket.destroy(new DatabaseHangs());
  }
}
