/** Checks and measures the archive of PARLEY_WAL_ARCHIVE. */
import { configuration } from "../../config.ts";
import { query, sql } from "../db/sql.ts";
import { type Check, ok, problem, warning } from "../health/check.ts";
import { gauge } from "../metrics/metric.ts";
import { BASE_DAYS, basesIn } from "./archive-folder.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const LATE_DAYS = BASE_DAYS + 2;

const READ = `
  SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing",
    (SELECT count(*)::int FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready') AS waiting
  FROM pg_stat_archiver`;

export const archiveCheck: Check = {
  id: "archive",
  title: "Archive of the database",
  needsDatabase: true,
  async run(inspection) {
    const { walArchive } = configuration();
    if (walArchive === null) return ok("PARLEY_WAL_ARCHIVE is not set, so no archive is kept.");
    const [log] = await inspection.query<{ isFailing: boolean; waiting: number }>(READ);
    if (log?.isFailing) {
      return problem(
        `PostgreSQL cannot archive its log: ${log.waiting} files of 16 MB wait on the data folder's disk.`,
        "Mount the disk of PARLEY_WAL_ARCHIVE, or free some space on it; postgres.log in the data folder says why.",
      );
    }
    const bases = await basesIn(walArchive);
    const [first, last] = [bases[0], bases.at(-1)];
    if (!first || !last) {
      return warning(
        "The archive has no copy of the database yet.",
        "Check again in a few minutes. If it still has none, look at the server's log.",
      );
    }
    const found = `The archive can restore any time since ${first.stoppedAt}.`;
    const isLate = Date.parse(last.startedAt) < Date.now() - LATE_DAYS * DAY_MS;
    return isLate
      ? problem(`${found} No copy of the database has been added for too long.`, "The server's log says why.")
      : ok(found);
  },
};

const waiting = gauge({
  name: "parley_archive_waiting_files",
  help: "Files of 16 MB of the database's log that wait to be archived; absent without PARLEY_WAL_ARCHIVE.",
});

/** Call it every few seconds. */
export async function measureArchive(): Promise<void> {
  if (configuration().walArchive === null) return;
  const [row] = await query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`,
  );
  waiting.measure(() => row?.count ?? 0);
}
