/** The server process of one of several databases: started, watched, and started again by the front. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, symlink } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { NamedDatabase } from "../../lib/config.ts";
import { logger } from "../../lib/kernel/log.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { type AuthenticatedConnection, monitoringSocketOf, socketOf } from "./behind-front.ts";

/** A database that is away keeps its server from starting. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A server that has run for so long begins again with the first pause. */
const STABLE_MS = 60_000;
const ASK_EVERY_MS = 1_000;
const ANSWER_MS = 1_000;

const health = z.object({ status: z.string() });
const authenticated = z.object({
  kind: z.literal("authenticated"),
  connection: z.int(),
  personId: z.int(),
});

interface ServerOrder {
  readonly database: NamedDatabase;
  readonly directoryUrl: string;
  /** The front's; the server gets a folder of its own in it, with the same files. */
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly secret: string;
  /** The front's port. */
  readonly port: number;
  readonly onAuthenticated: (message: AuthenticatedConnection) => void;
}

export class DatabaseServer {
  readonly name: string;
  readonly socket: string;
  readonly monitoringSocket: string;
  readonly #order: ServerOrder;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #asking: Promise<void>;
  #child: ChildProcess | null = null;
  #status = "starting";
  #hasFailed = false;

  constructor(order: ServerOrder) {
    this.#order = order;
    this.name = order.database.name;
    this.socket = socketOf(order.socketFolder, this.name);
    this.monitoringSocket = monitoringSocketOf(order.socketFolder, this.name);
    this.#running = this.#runAlways();
    this.#asking = this.#askAlways();
  }

  /** As its /health/ready says; "away" when it does not answer. */
  get status(): string {
    return this.#status;
  }

  /** Whether the process has ended since the start of the front. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Resolves when the process has answered its requests and ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#child?.kill("SIGTERM");
    await Promise.all([this.#running, this.#asking]);
  }

  async #runAlways(): Promise<void> {
    const { signal } = this.#stopping;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const end = await this.#run().catch((error) => String(error));
      if (signal.aborted) return;
      this.#hasFailed = true;
      pause =
        performance.now() - startedAt > STABLE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      logger.error({ database: this.name, end }, "the server of a database has ended, and is started again");
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #run(): Promise<string> {
    const { database, directoryUrl, socketFolder, secret, port } = this.#order;
    const folder = await this.#ownFolder();
    // A killed process leaves its sockets.
    await Promise.all([this.socket, this.monitoringSocket].map((socket) => rm(socket, { force: true })));
    const { PARLEY_DATABASES, PARLEY_DATABASE_FOR_NEW, PARLEY_BACKUP_TO, ...environment } = process.env;
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: {
        ...environment,
        ...(PARLEY_BACKUP_TO && { PARLEY_BACKUP_TO: `${PARLEY_BACKUP_TO.replace(/\/$/, "")}/${this.name}` }),
        ...(environment.PARLEY_DOMAIN ? {} : { PORT: String(port) }),
        DATABASE_URL: database.url,
        PARLEY_DATA_DIR: folder,
        PARLEY_SECRET: secret,
        PARLEY_CELL: this.name,
        PARLEY_CELL_FOLDER: socketFolder,
        PARLEY_DIRECTORY_URL: directoryUrl,
      },
    });
    this.#child = child;
    if (this.#stopping.signal.aborted) child.kill("SIGTERM");
    child.on("message", (message) => {
      const { data } = authenticated.safeParse(message);
      if (data) this.#order.onAuthenticated(data);
    });
    const [code, signal] = await once(child, "exit");
    this.#child = null;
    return signal === null ? `exit code ${code}` : String(signal);
  }

  async #ownFolder(): Promise<string> {
    const folder = path.join(this.#order.dataFolder, "databases", this.name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const shared = filesFolder(this.#order.dataFolder);
    await mkdir(shared, { recursive: true, mode: 0o700 });
    // An organization's files stay where they are when it moves to another database.
    await symlink(shared, filesFolder(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    return folder;
  }

  async #askAlways(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#status = await this.#ask().catch(() => "away");
      await wait(this.#status === "ready" ? ASK_EVERY_MS : ASK_EVERY_MS / 4, undefined, { signal }).catch(
        () => undefined,
      );
    }
    this.#status = "stopping";
  }

  #ask(): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = request(
        { socketPath: this.monitoringSocket, path: "/health/ready", agent: false, timeout: ANSWER_MS },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part) => {
            text += part;
          });
          response.on("end", () => resolve(health.parse(JSON.parse(text)).status));
          response.on("error", reject);
        },
      );
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", reject);
      asked.end();
    });
  }
}
