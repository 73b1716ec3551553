/** An archive as a stream of bytes: tar, compressed by gzip. */
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createTarPacker, type TarPackController } from "modern-tar";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { fileName } from "./archive-format.ts";

/** Characters after which a part of a table ends, so that little of it is in memory. */
export const PART_CHARACTERS = 1_000_000;

/**
 * The bytes of an archive. Nothing is made faster than it is read; destroying the stream ends what makes it.
 * @param pack adds the entries; what it throws is thrown to the reader.
 */
export function archiveStream(pack: (tar: TarPackController) => Promise<void>): Readable {
  const { readable, controller } = createTarPacker();
  const compressed = createGzip({ level: 5 });
  // The reader is thrown the error, however late it begins; one that nobody listens to would end the process.
  compressed.on("error", () => {});
  // As bytes: of objects it would read many ahead, however large they are.
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

/** @returns false for a file that was removed meanwhile; it is left out. */
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
