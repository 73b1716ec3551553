/** Where the content of files is kept: a folder of this machine, or any other place that can do the same. */
import type { Readable } from "node:stream";
import { configuration } from "../../config.ts";
import { forget, shared } from "../registry.ts";

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Writes a file; once this resolves it survives a crash. A key is written once.
   * @throws StoreUnavailable, or the system's error for a full disk, or what `content` throws; nothing that can be read
   *   under the key remains then.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content, or that part of it; null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
}

const NAME = "file-store";

/** Called at start, and by tests. */
export function setFileStore(store: FileStore): void {
  forget(NAME);
  shared(NAME, () => store);
}

/** The store of this server. */
export function fileStore(): FileStore {
  return shared<FileStore>(NAME, () => {
    throw new Error("No file store was set.");
  });
}

/** Whether people may not upload a file of this size. */
export function isTooLarge(bytes: number): boolean {
  return bytes > configuration().largestFileMib * 1024 ** 2;
}
