/** Where a backup goes: a file, an object in a bucket, or a stream. */
import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { readDiskSpace, reserveOf } from "../storage/disk-space.ts";
import { fileExists } from "../storage/file-exists.ts";
import { BackupError } from "./backup-format.ts";

export interface BackupPlace {
  /** For administrators. */
  readonly shown: string;
  /** @throws BackupError when nothing can be written there. */
  prepare(): Promise<void>;
  /**
   * All or nothing. Errors of `content` end it.
   * @returns the number of bytes.
   */
  write(content: Readable): Promise<number>;
  /** The system's error as a sentence that says what to do; other errors unchanged. */
  explain(error: unknown): unknown;
}

/** Ends the names of files that are being written. */
export const PARTIAL = ".partial";

/** Larger flushes would delay the database's writes. */
const FLUSHED_BYTES = 8 * 1024 * 1024;

export class FilePlace implements BackupPlace {
  readonly shown: string;

  constructor(file: string) {
    this.shown = path.resolve(file);
  }

  async prepare(): Promise<void> {
    if (await fileExists(this.shown))
      throw new BackupError(`${this.shown} exists already. Choose another name.`);
    try {
      await mkdir(path.dirname(this.shown), { recursive: true, mode: 0o700 });
    } catch (error) {
      throw this.explain(error);
    }
  }

  async write(content: Readable): Promise<number> {
    const draft = `${this.shown}.${randomBytes(4).toString("hex")}${PARTIAL}`;
    try {
      const bytes = await writeFlushed(draft, content);
      await rename(draft, this.shown);
      return bytes;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      content.destroy();
    }
  }

  explain(error: unknown): unknown {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOSPC" || code === "EDQUOT") {
      return new BackupError(
        `The disk with ${this.shown} is almost full, so nothing was kept of the backup. Free some space, or choose another place.`,
      );
    }
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
      return new BackupError(
        `This user may not write ${this.shown}. Choose another folder, or change its owner.`,
      );
    }
    if (code === "ENOTDIR" || code === "EEXIST" || code === "EISDIR" || code === "ENOENT") {
      return new BackupError(`${path.dirname(this.shown)} is not a folder. Choose another place.`);
    }
    return error;
  }
}

async function writeFlushed(file: string, content: Readable): Promise<number> {
  const handle = await open(file, "wx", 0o600);
  try {
    let bytes = 0;
    let unflushed = 0;
    for await (const chunk of content) {
      await handle.appendFile(chunk);
      bytes += chunk.length;
      unflushed += chunk.length;
      if (unflushed < FLUSHED_BYTES) continue;
      await requireReserve(file);
      await handle.datasync();
      unflushed = 0;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** The server's database may be on this disk, and PostgreSQL stops on a full one. */
async function requireReserve(file: string): Promise<void> {
  const { free, size } = await readDiskSpace(path.dirname(file));
  if (free < reserveOf(size)) throw Object.assign(new Error("almost full"), { code: "ENOSPC" });
}

/** For pipes into other programs. */
export class StreamPlace implements BackupPlace {
  readonly shown = "the standard output";
  readonly #target: NodeJS.WriteStream;

  constructor(target: NodeJS.WriteStream) {
    this.#target = target;
  }

  async prepare(): Promise<void> {
    if (this.#target.isTTY) {
      throw new BackupError(
        "A backup is not text for a terminal. Name a file, or send the output to a file or another program.",
      );
    }
  }

  async write(content: Readable): Promise<number> {
    let bytes = 0;
    for await (const chunk of content) {
      await new Promise<void>((resolve, reject) => {
        this.#target.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      bytes += chunk.length;
    }
    return bytes;
  }

  explain(error: unknown): unknown {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EPIPE")
      return new BackupError("The program that reads the backup ended before the backup did.");
    if (code === "ENOSPC") return new BackupError("The disk is full: the backup is not complete. Delete it.");
    return error;
  }
}
