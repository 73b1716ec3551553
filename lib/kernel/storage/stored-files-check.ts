/** Compares samples of the file store and of its rows in the database, and removes files that have no row. */
import { configuration } from "../../config.ts";
import { type Check, type Finding, ok, problem, unknown, warning } from "../health/check.ts";
import type { Inspection } from "../health/inspection.ts";
import { fileStore } from "./file-store.ts";
import { filesFolder } from "./files-folder.ts";
import { isStoreOf } from "./known-store.ts";
import { type ListedFile, listFiles, removeListed } from "./list-files.ts";

/** Rows whose files are looked for: the newest, and from a random place. */
const ROWS = 100;
const LOOKED_FOR_AT_ONCE = 10;
/** Files whose rows are looked for. */
const SAMPLE = 1_000;
/** Files per statement. */
const BATCH = 500;
/** Younger files may belong to a row that is about to be written. */
const ABANDONED_MS = 24 * 3_600_000;

export const storedFilesCheck: Check = {
  id: "files",
  title: "Files",
  needsDatabase: true,
  async run(inspection) {
    const [installation] = await inspection.query<{ file_store: string | null }>(
      "SELECT file_store FROM installation",
    );
    const mark = installation?.file_store ?? null;
    if (mark === null) return unknown("The database knows no file store yet.", "Start Parley.");
    if (!(await isStoreOf(mark)))
      return problem(
        "The file store is not the one of this database, so files may be missing.",
        "Restore the folder or bucket; after changing the store, run: npm run manage -- move-files",
      );
    const missing = await missingFiles(inspection);
    if (missing > 0)
      return problem(
        `Files are missing in the store: ${missing} of at most ${2 * ROWS} that were looked for.`,
        "Restore the files from a backup.",
      );
    return orphanFinding(inspection);
  },
};

async function missingFiles(inspection: Inspection): Promise<number> {
  const start = Math.floor(Math.random() * 256)
    .toString(16)
    .padStart(2, "0");
  const kept = "released_at IS NULL AND created_at < now() - interval '1 minute'";
  const rows = await inspection.query<{ key: string }>(
    `(SELECT key FROM stored_file WHERE key > (
        SELECT realm_id FROM (SELECT id AS realm_id FROM realm ORDER BY random() LIMIT 1) AS one) || '/' || $1
        AND ${kept} ORDER BY key LIMIT $2)
     UNION (SELECT key FROM stored_file WHERE ${kept} ORDER BY key DESC LIMIT $2)`,
    [start, ROWS],
  );
  const absent: string[] = [];
  for (let from = 0; from < rows.length; from += LOOKED_FOR_AT_ONCE) {
    const some = rows.slice(from, from + LOOKED_FOR_AT_ONCE);
    const sizes = await Promise.all(some.map(({ key }) => fileStore().size(key)));
    absent.push(...some.filter((_, index) => sizes[index] === null).map(({ key }) => key));
  }
  // Rows may have been removed meanwhile.
  return absent.length - (await withoutRow(inspection, absent)).size;
}

async function withoutRow(inspection: Inspection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await inspection.query<{ key: string }>(
    "SELECT key FROM stored_file WHERE key = ANY($1::text[])",
    [keys],
  );
  const known = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => !known.has(key)));
}

async function orphanFinding(inspection: Inspection): Promise<Finding> {
  const { bucket, filesIn, dataFolder } = configuration();
  if (bucket !== null && filesIn === "s3") return ok("The files that were looked for are in the bucket.");
  const folder = filesFolder(dataFolder);
  const sample: ListedFile[] = [];
  for await (const file of listFiles(folder, "random")) {
    sample.push(file);
    if (sample.length === SAMPLE) break;
  }
  const orphans = await orphansAmong(inspection, sample);
  if (orphans.length === 0)
    return ok("The files that were looked for are in the store, and none is left over.");
  return {
    ...warning(
      `The database does not know ${orphans.length} of ${sample.length} files in the store.`,
      "Remove them all with: npm run manage -- doctor --fix",
    ),
    fix: () => removeOrphans(inspection, folder),
  };
}

async function orphansAmong(inspection: Inspection, files: readonly ListedFile[]): Promise<ListedFile[]> {
  const old = files.filter(({ writtenAt }) => Date.now() - writtenAt > ABANDONED_MS);
  const keys = await withoutRow(
    inspection,
    old.map(({ key }) => key),
  );
  return old.filter(({ key }) => keys.has(key));
}

async function removeOrphans(inspection: Inspection, folder: string): Promise<string> {
  let removed = 0;
  let batch: ListedFile[] = [];
  const removeSome = async () => {
    const orphans = await orphansAmong(inspection, batch);
    for (const { key } of orphans) await removeListed(folder, key);
    removed += orphans.length;
    batch = [];
  };
  for await (const file of listFiles(folder, "all")) {
    batch.push(file);
    if (batch.length === BATCH) await removeSome();
  }
  await removeSome();
  return `Files that the database did not know were removed: ${removed}.`;
}
