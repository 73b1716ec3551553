/** Runs the process that maintains the archive of PARLEY_WAL_ARCHIVE. */
import path from "node:path";
import { configuration } from "../../lib/config.ts";
import { logger } from "../../lib/kernel/log.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { TaskProcess } from "../task-process.ts";
import { archivedSince } from "./archive-settings.ts";
import type { ArchiveOutcome } from "./archive-worker.ts";
import type { ArchiveOrder } from "./keep-archive.ts";

/** Wait after a failure, because a copy of the database is expensive. */
const RETRY_MS = 10 * 60_000;

const LOST = "Its process was killed, perhaps because memory ran out.";

export class WalArchiving {
  readonly #databaseUrl: string;
  readonly #process = new TaskProcess<ArchiveOrder, ArchiveOutcome>(
    new URL("./archive-worker.ts", import.meta.url),
  );
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
    const outcome = await this.#process.run({
      folder: walArchive,
      databaseUrl: this.#databaseUrl,
      cluster: path.join(path.resolve(dataFolder), "postgres"),
      secret,
      // It may hold files beside a bucket, too.
      filesFolder: filesFolder(dataFolder),
      since: await archivedSince(path.resolve(dataFolder)),
    });
    if (this.#isStopping) return;
    const { failure } = outcome ?? { failure: LOST };
    if (failure !== null) this.#pausedUntil = performance.now() + RETRY_MS;
    if (failure !== null && failure !== this.#failure) {
      logger.error({ reason: failure }, "the archive of PARLEY_WAL_ARCHIVE could not be updated");
    }
    this.#failure = failure;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#process.stop();
  }
}
