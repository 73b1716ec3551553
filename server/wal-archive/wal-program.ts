/** The program that PostgreSQL runs for each segment of its log, to archive or to restore it. */
import { inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { archiveSegment, restoreSegment } from "./wal-segments.ts";

/** PostgreSQL tries to archive again later; when it restores, it takes this for the end of the archive. */
const FAILED = 1;
/** Aborts the recovery; PostgreSQL would take a code up to 125 for the end of the archive. */
const DAMAGED = 126;
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
    return (await restoreSegment(wal, first, second)) ? 0 : FAILED;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return DAMAGED;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`The log cannot be archived: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = FAILED;
}
