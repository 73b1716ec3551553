/** Recognizes a copy of a database that was made while PostgreSQL wrote it: such a copy may be inconsistent. */
import { randomBytes } from "node:crypto";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { saysGone } from "../live-process.ts";
import { StartError } from "../start-error.ts";

/** Lists the parts' inodes, which snapshots of a file system keep, and copies do not. */
const MARK = "parley-inodes";
/** PostgreSQL never replaces these. */
const PARTS = [".", "PG_VERSION", "base", "global", "pg_wal"];

/** PostgreSQL removes it at a clean stop. */
const LOCK_FILE = "postmaster.pid";

/**
 * Call it before PostgreSQL starts. Writes the list.
 * @throws StartError for a copy that was not stopped cleanly.
 */
export async function requireOriginal(cluster: string): Promise<void> {
  const mark = path.join(cluster, MARK);
  const found = await inodesOf(cluster);
  const noted = await textOf(mark);
  if (noted === found) return;
  if (noted !== null && (await textOf(path.join(cluster, LOCK_FILE))) !== null) {
    throw new StartError(
      `The database in ${cluster} was copied while a server was using it, so it may be damaged. ` +
        "Restore a backup instead (npm run manage -- restore FILE), or copy the folder while the server is stopped. " +
        `If it comes from an atomic snapshot of the file system, delete ${mark} and start again.`,
    );
  }
  // PostgreSQL may run under another account, whose link must not choose where root writes.
  const draft = `${mark}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, found, { flag: "wx", mode: 0o644 });
  await rename(draft, mark);
}

async function inodesOf(cluster: string): Promise<string> {
  const parts = await Promise.all(
    PARTS.map(async (part) => `${part} ${(await stat(path.join(cluster, part), { bigint: true })).ino}\n`),
  );
  return parts.join("");
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (saysGone(error)) return null;
    throw error;
  }
}
