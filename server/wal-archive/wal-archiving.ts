/** Runs the process that maintains the archive of PARLEY_WAL_ARCHIVE. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { configuration } from "../../lib/config.ts";
import { logger } from "../../lib/kernel/log.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { archivedSince } from "./archive-settings.ts";
import type { ArchiveOrder } from "./keep-archive.ts";
import type { ArchiveOutcome } from "./wal-program.ts";

/** Wait after a failure, because a copy of the database is expensive. */
const RETRY_MS = 10 * 60_000;

export class WalArchiving {
  readonly #databaseUrl: string;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #failure: string | null = null;
  #pausedUntil = 0;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Logs a failure once, until it succeeds or fails for another reason. */
  async keep(): Promise<void> {
    const { walArchive, externalDatabase, dataFolder, secret } = configuration();
    if (walArchive === null || externalDatabase !== null || secret === null || this.#isStopping) return;
    if (performance.now() < this.#pausedUntil) return;
    const { failure } = await this.#run({
      folder: walArchive,
      databaseUrl: this.#databaseUrl,
      cluster: path.join(path.resolve(dataFolder), "postgres"),
      secret,
      // It may hold files beside a bucket, too.
      filesFolder: filesFolder(dataFolder),
      since: await archivedSince(path.resolve(dataFolder)),
    });
    if (this.#isStopping) return;
    if (failure !== null) this.#pausedUntil = performance.now() + RETRY_MS;
    if (failure !== null && failure !== this.#failure) {
      logger.error({ reason: failure }, "the archive of PARLEY_WAL_ARCHIVE could not be updated");
    }
    this.#failure = failure;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }

  async #run(order: ArchiveOrder): Promise<ArchiveOutcome> {
    const child = fork(fileURLToPath(new URL("./wal-program.ts", import.meta.url)), {
      execArgv: ["--disable-warning=DeprecationWarning"],
      // Secrets go through the IPC channel, which no other user of the machine can read.
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    child.on("error", () => undefined);
    const told: ArchiveOutcome[] = [];
    child.on("message", (outcome: ArchiveOutcome) => told.push(outcome));
    child.send(order, () => undefined);
    await once(child, "exit");
    this.#child = null;
    return told[0] ?? { failure: "Its process was killed, perhaps because memory ran out." };
  }
}
