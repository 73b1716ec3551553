/** A file store in a folder of this machine. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange, FileStore } from "./file-store.ts";

/** Files that are being written; what a crash leaves here is removed at the next start. */
const DRAFTS = "drafts";

/** Segments of letters, digits, dashes and underscores: a key never leads out of the folder. */
const KEY = /^[\w-]+(?:\/[\w-]+)*$/;

export class LocalStore implements FileStore {
  readonly #folder: string;

  /** @param folder is created when something is first written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes what was not written completely when the server last ran. */
  async removeDrafts(): Promise<void> {
    await rm(path.join(this.#folder, DRAFTS), { recursive: true, force: true });
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
    try {
      const file = await open(this.#pathOf(key));
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(this.#pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error("This is no key of a stored file.");
    return path.join(this.#folder, ...key.split("/"));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
