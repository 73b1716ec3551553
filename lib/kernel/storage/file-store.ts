/** Stores the content of files. */
import type { Readable } from "node:stream";
import { configuration } from "../../config.ts";
import { forget, shared } from "../registry.ts";

/** A byte range that includes the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Writes a file durably. A key is written once.
   * @throws StoreUnavailable, the system's error for a full disk, or an error of `content`; nothing is readable then.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

const NAME = "file-store";

/** Called at start, and by tests. */
export function setFileStore(store: FileStore): void {
  forget(NAME);
  shared(NAME, () => store);
}

export function fileStore(): FileStore {
  return shared<FileStore>(NAME, () => {
    throw new Error("No file store was set.");
  });
}

export function isTooLarge(bytes: number): boolean {
  return bytes > configuration().largestFileMib * 1024 ** 2;
}
