/** Zip archives of exports that tests make. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";

/** @param contents JSON values, or bytes, by name. */
export async function writeZip(file: string, contents: Readonly<Record<string, unknown>>): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(contents)) {
    zip.addBuffer(
      content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(JSON.stringify(content)),
      name,
    );
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
