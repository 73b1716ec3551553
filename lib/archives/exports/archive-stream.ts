/** Archives as gzipped tar streams. */
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createTarPacker, type TarPackController } from "modern-tar";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { fileName } from "./archive-format.ts";

/** Ends a part of a table, which bounds memory. */
export const PART_CHARACTERS = 1_000_000;

/**
 * Packs entries no faster than the stream is read; destroying the stream stops `pack`.
 * @param pack its errors reach the reader.
 */
export function archiveStream(pack: (tar: TarPackController) => Promise<void>): Readable {
  const { readable, controller } = createTarPacker();
  const compressed = createGzip({ level: 5 });
  // The error also reaches later readers; without a listener, it would end the process.
  compressed.on("error", () => {});
  // In object mode, the stream would buffer many chunks of any size.
  const source = Readable.from(readable, { objectMode: false });
  source.on("error", (error) => compressed.destroy(error));
  compressed.on("close", () => source.destroy());
  pack(controller)
    .then(() => controller.finalize())
    .catch((error) => compressed.destroy(error instanceof Error ? error : new Error(String(error))));
  return source.pipe(compressed);
}

export async function addText(tar: TarPackController, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const writer = tar.add({ name, size: bytes.length }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/** @returns false if the file was removed meanwhile. */
export async function addFile(tar: TarPackController, key: string): Promise<boolean> {
  const size = await fileStore().size(key);
  const content = size === null ? null : await fileStore().read(key);
  if (size === null || content === null) return false;
  try {
    const writer = tar.add({ name: fileName(key), size }).getWriter();
    for await (const chunk of content) await writer.write(chunk);
    await writer.close();
    return true;
  } finally {
    content.destroy();
  }
}
