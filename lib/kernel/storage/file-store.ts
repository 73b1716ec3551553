/** Stores the content of files. */
import type { Readable } from "node:stream";
import { configuration } from "../../config.ts";
import { forget, shared } from "../registry.ts";

/** Includes the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Durable. A key is written once.
   * @throws StoreUnavailable, the system's error for a full disk, or an error of `content`; nothing is readable then.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** null for an unknown key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null for an unknown key. */
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
