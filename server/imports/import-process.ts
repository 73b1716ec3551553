/** Runs the process that reads and imports uploaded exports. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { removeUnusedDownloads } from "../../lib/archives/slack/slack-download-folder.ts";
import { tookTooLong } from "../../lib/archives/uploaded-exports/failure-sentences.ts";
import type { WorkOutcome } from "../../lib/archives/uploaded-exports/work-delivery.ts";
import { importWork } from "../../lib/archives/uploaded-exports/work-delivery.ts";
import { type Configuration, configuration } from "../../lib/config.ts";
import { logger } from "../../lib/kernel/log.ts";
import { AccountDeliveries } from "../../lib/kernel/queue/account-deliveries.ts";
import { TaskProcess } from "../task-process.ts";
import type { ImportOrder } from "./import-worker.ts";

/** Each needs the memory and the disk of a large export. */
const IMPORTS_AT_ONCE = 1;

const HOUR_MS = 3_600_000;

export class ImportProcess {
  readonly #databaseUrl: string;
  readonly #process = new TaskProcess<ImportOrder, WorkOutcome>(
    new URL("./import-worker.ts", import.meta.url),
  );
  readonly queue = importWork((id, longestHours, signal) => this.#work(id, longestHours, signal));
  readonly #deliveries = new AccountDeliveries(this.queue, IMPORTS_AT_ONCE);

  readonly #emptied: Promise<void>;

  /** Also removes what a server that was killed has left in the data directory. */
  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#emptied = removeLeftFolders();
  }

  /** Call it every second while rows wait; does not wait for the work. */
  async begin(): Promise<void> {
    await this.#emptied;
    return this.#deliveries.begin();
  }

  /** Ends the work under way; the next start says what became of it. */
  async stop(): Promise<void> {
    await Promise.all([this.#deliveries.stop(), this.#process.stop()]);
  }

  async #work(id: number, longestHours: number, signal: AbortSignal): Promise<WorkOutcome | null> {
    const given = configuration();
    // Files of a process that was killed may be there.
    const folder = path.join(foldersOf(given), String(id));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#process.kill();
    }, longestHours * HOUR_MS);
    try {
      const order = { id, databaseUrl: this.#databaseUrl, folder, configuration: neededOf(given) };
      // `stop` ends only a process that runs.
      signal.throwIfAborted();
      const outcome = await this.#process.run(order);
      return outcome === null && isLate ? { kind: "failed", reason: tookTooLong(longestHours) } : outcome;
    } finally {
      clearTimeout(late);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function foldersOf({ dataFolder }: Configuration): string {
  return path.join(path.resolve(dataFolder), "imports");
}

/** Removes what a killed server has left; no other server uses the data directory. */
async function removeLeftFolders(): Promise<void> {
  const given = configuration();
  try {
    await rm(foldersOf(given), { recursive: true, force: true });
    await removeUnusedDownloads(given.dataFolder);
  } catch (error) {
    logger.warn({ err: error }, "files of former imports could not be removed");
  }
}

function neededOf(given: Configuration): ImportOrder["configuration"] {
  const { port, url, development, dataFolder, externalDatabase, secret, lastingSecret } = given;
  const { bucket, filesIn, largestFileMib, uploadQuotas, emailDomain } = given;
  return {
    ...{ port, url, development, dataFolder, externalDatabase, secret, lastingSecret },
    ...{ bucket, filesIn, largestFileMib, uploadQuotas, emailDomain },
  };
}
