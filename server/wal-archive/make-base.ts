/** Copies the embedded database into an archive while PostgreSQL runs. */
import { open, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createTarPacker, type TarPackController } from "modern-tar";
import type pg from "pg";
import { type BaseDescription, baseFiles, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { connectUnlimited } from "../../lib/kernel/backup/backup-connection.ts";
import { FilePlace, PARTIAL } from "../../lib/kernel/backup/backup-place.ts";
import { seal } from "../../lib/kernel/backup/seal.ts";
import { secretFingerprint } from "../../lib/kernel/health/secret-fingerprint.ts";

/** PostgreSQL waits for the log to be archived; a failing archive must not hold this up forever. */
const STOP_MS = 10 * 60_000;
const CHUNK = 1024 * 1024;

/** Folders that a copy leaves empty: the archive has the log, and PostgreSQL recreates the others when it starts. */
const EMPTY =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Files of the running process, of sessions, and of Parley (server/embedded-postgres/copied-cluster.ts). */
const OMITTED = /^(?:postmaster\.(?:pid|opts)|parley-inodes.*|.*pgsql_tmp.*|.*pg_internal\.init.*)$/;
/** Copied last, because it describes the state of the other files. */
const CONTROL = "global/pg_control";

export interface BaseOrder {
  /** The archive. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  readonly secret: string;
}

/** @throws BackupError for a full disk; nothing remains. */
export async function makeBase({ folder, databaseUrl, cluster, secret }: BaseOrder): Promise<void> {
  await removePartial(inArchive(folder).bases);
  const client = await connectUnlimited(databaseUrl, "parley archive");
  try {
    const { rows } = await client.query<{ wal: string; at: Date }>(
      "SELECT pg_walfile_name(pg_backup_start('parley', true)) AS wal, clock_timestamp() AS at",
    );
    const [start] = rows;
    if (!start) throw new Error("PostgreSQL began no copy.");
    const name = start.at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const { content, description } = baseFiles(folder, name);
    const place = new FilePlace(content);
    try {
      await place.write(
        await seal(await packed(client, cluster, secret), { recipients: [], passphrase: null }),
      );
    } catch (error) {
      throw place.explain(error);
    }
    const { rows: stopped } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
    const described: BaseDescription = {
      startedAt: start.at.toISOString(),
      stoppedAt: (stopped[0]?.at ?? new Date()).toISOString(),
      firstWal: start.wal,
      secretFingerprint: secretFingerprint(secret),
    };
    await writeFile(description, `${JSON.stringify(described)}\n`, { mode: 0o600, flush: true });
  } finally {
    await client.end();
  }
}

async function packed(client: pg.Client, cluster: string, secret: string): Promise<Readable> {
  const { readable, controller } = createTarPacker();
  const tar = Readable.from(readable, { objectMode: false });
  const pack = async () => {
    for await (const name of namesIn(cluster, "")) await addEntry(controller, cluster, name);
    await addEntry(controller, cluster, CONTROL);
    await client.query(`SET statement_timeout = ${STOP_MS}`);
    const { rows } = await client.query<{ label: string }>(
      "SELECT labelfile AS label FROM pg_backup_stop(true)",
    );
    await addBytes(controller, "postgres/backup_label", Buffer.from(rows[0]?.label ?? ""));
    await addBytes(controller, "secret", Buffer.from(`${secret}\n`));
    controller.finalize();
  };
  pack().catch((error) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return tar;
}

/** Names relative to the cluster; those of folders end with a slash. */
async function* namesIn(cluster: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
    const name = `${folder}${entry.name}`;
    if (OMITTED.test(name) || name === CONTROL || EMPTY.test(name)) continue;
    if (!entry.isDirectory()) yield name;
    else {
      yield `${name}/`;
      yield* namesIn(cluster, `${name}/`);
    }
  }
}

async function addEntry(tar: TarPackController, cluster: string, name: string): Promise<void> {
  if (name.endsWith("/")) {
    await tar
      .add({ name: `postgres/${name}`, size: 0, mode: 0o700, type: "directory" })
      .getWriter()
      .close();
    return;
  }
  const handle = await open(path.join(cluster, name)).catch((error: NodeJS.ErrnoException) => {
    // A table was dropped meanwhile.
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    const writer = tar.add({ name: `postgres/${name}`, size, mode: 0o600 }).getWriter();
    for (let left = size; left > 0; ) {
      const chunk = Buffer.alloc(Math.min(left, CHUNK));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length);
      // A file that shrank is padded with zeros: replaying the log corrects it.
      const length = bytesRead === 0 ? chunk.length : bytesRead;
      await writer.write(chunk.subarray(0, length));
      left -= length;
    }
    await writer.close();
  } finally {
    await handle.close();
  }
}

async function addBytes(tar: TarPackController, name: string, bytes: Buffer): Promise<void> {
  const writer = tar.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/** Removes copies that killed processes left unfinished. */
async function removePartial(bases: string): Promise<void> {
  for (const name of await readdir(bases)) {
    if (name.endsWith(PARTIAL)) await rm(path.join(bases, name), { force: true });
  }
}
