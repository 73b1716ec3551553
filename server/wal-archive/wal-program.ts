/** The program that PostgreSQL runs for each segment of its log, and the server to maintain the archive. */
import os from "node:os";
import { inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import type { ArchiveOrder } from "./keep-archive.ts";
import { archiveSegment, restoreSegment } from "./wal-segments.ts";

/** Null for success. */
export type ArchiveOutcome = { readonly failure: string | null };

/** PostgreSQL retries later. */
const FAILED = 1;
/** For PostgreSQL, the archive ends here. */
const ABSENT = 1;
/** Aborts the recovery; PostgreSQL would take a code up to 125 for the end of the archive. */
const DAMAGED = 126;
/** A low priority (19 is the lowest), because requests come first. */
const NICE = 15;

async function main([
  task = "",
  folder = "",
  ...[first = "", second = ""]
]: readonly string[]): Promise<number> {
  const { mark, wal } = inArchive(folder);
  if (task === "archive") {
    await archiveSegment(mark, wal, first, second);
    return 0;
  }
  try {
    return (await restoreSegment(wal, first, second)) ? 0 : ABSENT;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return DAMAGED;
  }
}

/** For the server, which sends secrets through the IPC channel, and closes it to end the process. */
async function keep(order: ArchiveOrder): Promise<ArchiveOutcome> {
  try {
    const { keepArchive } = await import("./keep-archive.ts");
    await keepArchive(order);
    return { failure: null };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

if (process.send) {
  os.setPriority(NICE);
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit(FAILED));
  process.once("message", async (order: ArchiveOrder) => {
    process.send?.(await keep(order), () => process.exit(0));
  });
} else {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`The log cannot be archived: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = FAILED;
  }
}
