/** Detects a database that hangs or became a standby, fails the queries that wait for it, and chooses another host. */
import { Socket } from "node:net";
import pg from "pg";
import { logger } from "../log.ts";
import { findWritable, hostState } from "./choose-host.ts";
import { connectionOptions } from "./connection-options.ts";
import { chosenHost, type DatabaseHost, databaseHosts, setChosenHost } from "./database-hosts.ts";

const LOOK_MS = 1_000;
/** Many requests may be refused at the same time. */
const SOON_MS = 250;
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

/** Queries are repeated on the database that takes changes. */
export class StandbyAnswers extends Error {
  /** As PostgreSQL refuses changes on a standby. */
  readonly code = "25006";

  constructor() {
    super("This PostgreSQL is a standby, which takes no changes.");
  }
}

/** Ends connections to the former host. */
class HostLeft extends Error {
  readonly code = "ECONNRESET";

  constructor() {
    super("The database has moved to another host.");
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

  /** Whether the session takes changes. */
  async ask(hasOthers: boolean): Promise<boolean> {
    this.#connected ??= this.#client.connect();
    await this.#connected;
    const { is_standby, is_read_only } = await hostState(this.#client);
    // Without another host, one that only refuses changes can still be read.
    return !is_standby && !(hasOthers && is_read_only);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

export class DatabaseWatch {
  readonly #url: string;
  readonly #hosts: readonly DatabaseHost[];
  readonly #timer: NodeJS.Timeout;
  /** Bytes read at the last check. */
  readonly #sockets = new Map<Socket, number>();
  #probe: Probe | null = null;
  #isAsking = false;
  #silentLooks = 0;
  #isHanging = false;
  #isUsable = true;
  #isStandby = false;
  #isSeeking = false;
  #isStopped = false;
  #askedAt = 0;

  constructor(url: string) {
    this.#url = url;
    this.#hosts = databaseHosts(url);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  get isHanging(): boolean {
    return this.#isHanging;
  }

  /** False when it hung, was unreachable, a standby, or refused the last question; at most some seconds old. */
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

  /** For a statement that was refused because its session only reads. */
  lookAtOnce(): void {
    const isRecent = performance.now() - this.#askedAt < SOON_MS;
    if (this.#isAsking || this.#isHanging || isRecent) return;
    // Behind a proxy, the former connection may lead to another host than new ones.
    this.#abandonProbe();
    void this.#ask();
  }

  stop(): void {
    this.#isStopped = true;
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
    void this.#seek();
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
    this.#askedAt = performance.now();
    const probe = this.#probe ?? this.#newProbe();
    this.#probe = probe;
    if (probe === null) {
      this.#isAsking = false;
      this.#isUsable = false;
      return;
    }
    // A refusal is an answer: queries fail by themselves.
    const takesChanges = await probe.ask(this.#hosts.length > 1).catch(() => null);
    if (probe !== this.#probe) return;
    this.#isAsking = false;
    this.#isUsable = takesChanges === true;
    if (this.#isHanging) logger.warn("the database answers again");
    this.#isHanging = false;
    this.#noteStandby(takesChanges === false);
    if (this.#isUsable) return;
    this.#abandonProbe();
    void this.#seek();
  }

  /** Behind a proxy, new connections may reach the database that takes changes. */
  #noteStandby(isStandby: boolean): void {
    if (isStandby && !this.#isStandby) logger.error("the database is a standby: it takes no changes");
    if (!isStandby && this.#isStandby && this.#isUsable) logger.warn("the database takes changes again");
    this.#isStandby = isStandby;
    if (isStandby) this.#endConnections(new StandbyAnswers());
  }

  /** Asks all hosts, because the chosen one may be back too. */
  async #seek(): Promise<void> {
    if (this.#isSeeking || this.#hosts.length === 1) return;
    this.#isSeeking = true;
    const found = await findWritable(this.#hosts).catch(() => null);
    this.#isSeeking = false;
    if (found === null || this.#isStopped || found.url === chosenHost(this.#url).url) return;
    logger.warn(`the database has moved to ${found.name}`);
    setChosenHost(this.#url, found);
    this.#abandonProbe();
    this.#isHanging = false;
    this.#isStandby = false;
    this.#endConnections(new HostLeft());
    void this.#ask();
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
    this.#endConnections(new DatabaseHangs());
  }

  #endConnections(reason: Error): void {
    for (const socket of this.#sockets.keys()) socket.destroy(reason);
  }
}
