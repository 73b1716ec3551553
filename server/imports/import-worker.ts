/**
 * The process that reads and imports uploaded exports: they are untrusted and large, and reading them must not slow the
 * server, which is its parent.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { ArchiveError } from "../../lib/archives/exports/archive-format.ts";
import { doWork } from "../../lib/archives/uploaded-exports/do-work.ts";
import { DISK_FULL, sentenceOf } from "../../lib/archives/uploaded-exports/failure-sentences.ts";
import type { WorkOutcome } from "../../lib/archives/uploaded-exports/work-delivery.ts";
import { installCatalog } from "../../lib/catalog/catalog.ts";
import { type Configuration, configure, USUAL_CONFIGURATION } from "../../lib/config.ts";
import { NICE } from "../../lib/kernel/backup/make-backup.ts";
import { chooseHost } from "../../lib/kernel/db/choose-host.ts";
import { closeDatabase, openDatabase } from "../../lib/kernel/db/client.ts";
import { closeStreams } from "../../lib/kernel/events/event-dispatcher.ts";
import { setBaseUrl } from "../../lib/kernel/memory/find-organization.ts";
import {
  checkDiskSpace,
  hasSpaceForFiles,
  readDiskSpace,
  watchDisk,
} from "../../lib/kernel/storage/disk-space.ts";
import { setFileStore } from "../../lib/kernel/storage/file-store.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { openStore } from "../../lib/kernel/storage/open-store.ts";
import { diskOf } from "../data-directory.ts";

export interface ImportOrder {
  readonly id: number;
  readonly databaseUrl: string;
  /** For temporary files; the parent removes it. */
  readonly folder: string;
  /** The settings that imports need; the others stay with the server. */
  readonly configuration: Pick<
    Configuration,
    | ("port" | "url" | "development" | "dataFolder" | "externalDatabase" | "secret" | "lastingSecret")
    | ("bucket" | "filesIn" | "largestFileMib" | "uploadQuotas" | "emailDomain")
  >;
}

const DISK_READ_EVERY_MS = 1_000;
/** For work that ends because of a full disk to remove the files that it has stored. */
const LONGEST_END_MS = 10_000;

/** A small file may unpack to a large one. @param ending is aborted, so that the work ends. */
async function endOnFullDisk(ending: AbortController): Promise<void> {
  await checkDiskSpace();
  if (hasSpaceForFiles() || ending.signal.aborted) return;
  ending.abort(new ArchiveError(DISK_FULL));
  // A reader that unpacks looks at no signal.
  setTimeout(() => end({ kind: "failed", reason: DISK_FULL }), LONGEST_END_MS).unref();
}

let hasEnded = false;

/** Ending the process ends its transaction. */
function end(outcome: WorkOutcome): void {
  if (hasEnded) return;
  hasEnded = true;
  if (process.connected) process.send?.(outcome, () => process.exit(0));
  else process.exit(1);
}

async function outcomeOf({ id, databaseUrl, folder, configuration }: ImportOrder): Promise<WorkOutcome> {
  // Readers of exports unpack into the folder for temporary files, which may be too small or in memory.
  process.env.TMPDIR = folder;
  const { dataFolder, url, port } = configuration;
  const full = { ...USUAL_CONFIGURATION, ...configuration };
  configure(full);
  await chooseHost(databaseUrl);
  openDatabase(databaseUrl);
  try {
    installCatalog();
    setBaseUrl(url ?? `http://localhost:${port}`);
    setFileStore(await openStore(filesFolder(dataFolder), full));
    // Temporary files are in the data directory even if nothing else is.
    const disk = diskOf(full, dataFolder);
    watchDisk(disk ?? { folder, holdsDatabase: false, holdsFiles: false, read: readDiskSpace });
    const ending = new AbortController();
    await endOnFullDisk(ending);
    ending.signal.throwIfAborted();
    const watch = setInterval(() => endOnFullDisk(ending).catch(() => undefined), DISK_READ_EVERY_MS);
    try {
      await doWork(id, folder, ending.signal);
      return { kind: "done" };
    } finally {
      clearInterval(watch);
    }
  } catch (error) {
    if (!(error instanceof ArchiveError))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { kind: "failed", reason: sentenceOf(error) };
  } finally {
    await closeStreams();
    await closeDatabase();
  }
}

os.setPriority(NICE);
// When memory runs out, Linux ends this process rather than PostgreSQL or the server. Other systems have no such file.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
// Ctrl-C reaches the server, which closes the channel.
process.on("SIGINT", () => undefined);
// PostgreSQL rolls back a transaction whose connection ends.
process.on("disconnect", () => process.exit(1));
process.once("message", async (order: ImportOrder) => {
  end(await outcomeOf(order));
});
