/** Alters a valid archive, for attacks on imports. */
import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { TarPackController } from "modern-tar";
import { fileName, MANIFEST_NAME, type Manifest, partName } from "../archives/exports/archive-format.ts";
import { addText, archiveStream } from "../archives/exports/archive-stream.ts";
import { archiveTables } from "../archives/exports/archive-tables.ts";
import { readArchive } from "../archives/imports/read-archive.ts";
import type { ArchiveRow } from "../archives/imports/shift-row.ts";

export interface ArchiveParts {
  manifest: Manifest;
  readonly tables: Map<string, ArchiveRow[]>;
  readonly files: Map<string, Buffer>;
}

export async function readParts(file: string): Promise<ArchiveParts> {
  let manifest: Manifest | undefined;
  const tables = new Map<string, ArchiveRow[]>();
  const files = new Map<string, Buffer>();
  for await (const entry of readArchive(file)) {
    if (entry.kind === "manifest") manifest = entry.manifest;
    if (entry.kind === "rows") tables.set(entry.table, [...(tables.get(entry.table) ?? []), ...entry.rows]);
    if (entry.kind === "file") files.set(entry.key, await buffer(entry.content));
  }
  if (!manifest) throw new Error("The archive has no manifest.");
  return { manifest, tables, files };
}

export async function addBytes(tar: TarPackController, name: string, bytes: Buffer): Promise<void> {
  const writer = tar.add({ name, size: bytes.length }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/** In export order, unknown tables last. @param pack adds further entries. */
export async function writeParts(
  file: string,
  { manifest, tables, files }: ArchiveParts,
  pack: (tar: TarPackController) => Promise<void> = async () => undefined,
): Promise<void> {
  const names = archiveTables.map(({ name }) => name);
  const unknown = [...tables.keys()].filter((name) => !names.includes(name));
  const archive = archiveStream(async (tar) => {
    await addText(tar, MANIFEST_NAME, JSON.stringify(manifest));
    for (const name of [...names, ...unknown]) {
      const lines = tables.get(name)?.map((row) => `${JSON.stringify(row)}\n`) ?? [];
      if (lines.length > 0) await addText(tar, partName(name, 1), lines.join(""));
    }
    for (const [key, bytes] of files) await addBytes(tar, fileName(key), bytes);
    await pack(tar);
  });
  await pipeline(archive, createWriteStream(file));
}
