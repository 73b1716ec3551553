/** A file store in a folder of this machine. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange, FileStore } from "./file-store.ts";

/** A folder of incomplete files; a later start removes a crash's leftovers. */
const DRAFTS = "drafts";
/** Other processes may be writing younger files. */
const ABANDONED_MS = 3_600_000;

/** Never leads out of the folder. */
const KEY = /^[\w-]+(?:\/[\w-]+)*$/;

export class LocalStore implements FileStore {
  readonly #folder: string;

  /** @param folder is created on the first write. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async removeDrafts(): Promise<void> {
    const folder = path.join(this.#folder, DRAFTS);
    for (const name of await unlessMissing(readdir(folder), [])) {
      const draft = path.join(folder, name);
      const written = await unlessMissing(stat(draft), null);
      if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(draft, { force: true });
    }
  }

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.#pathOf(key);
    const draft = path.join(this.#folder, DRAFTS, randomUUID());
    await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await pipeline(content, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = await unlessMissing(open(this.#pathOf(key)), null);
    try {
      return file?.createReadStream(range) ?? null;
    } catch (error) {
      await file?.close();
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    const found = await unlessMissing(stat(this.#pathOf(key)), null);
    return found?.size ?? null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error("This is no key of a stored file.");
    return path.join(this.#folder, ...key.split("/"));
  }
}

async function unlessMissing<Found, Otherwise>(
  found: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return otherwise;
    throw error;
  }
}
