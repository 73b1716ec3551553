/** Opens the configured file store. */

import type { Readable } from "node:stream";
import type { Configuration } from "../../config.ts";
import type { ByteRange, FileStore } from "./file-store.ts";
import { LocalStore } from "./local-store.ts";
import { namingFailures } from "./store-unavailable.ts";

/**
 * Loads the S3 client only when needed: it takes memory.
 * @param folder on this machine, or shared by all nodes.
 */
export async function openStore(
  folder: string,
  configuration: Pick<Configuration, "bucket" | "filesIn">,
): Promise<FileStore> {
  await new LocalStore(folder).removeDrafts();
  return openStoreUnchanged(folder, configuration);
}

/** Removes nothing that a crash has left. */
export async function openStoreUnchanged(
  folder: string,
  { bucket, filesIn }: Pick<Configuration, "bucket" | "filesIn">,
): Promise<FileStore> {
  const inFolder = namingFailures(new LocalStore(folder));
  if (bucket === null) return inFolder;
  const { S3Store } = await import("./s3-store.ts");
  const inBucket = namingFailures(new S3Store(bucket));
  return filesIn === "s3" ? new TwoStores(inBucket, inFolder) : new TwoStores(inFolder, inBucket);
}

/** Finds each file in either store while files move. */
export class TwoStores implements FileStore {
  readonly present: FileStore;
  readonly #former: FileStore;

  constructor(present: FileStore, former: FileStore) {
    this.present = present;
    this.#former = former;
  }

  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    return this.present.write(key, content);
  }

  read(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.#find((store) => store.read(key, range));
  }

  size(key: string): Promise<number | null> {
    return this.#find((store) => store.size(key));
  }

  async remove(key: string): Promise<void> {
    await this.present.remove(key);
    await this.#former.remove(key);
  }

  /**
   * @returns whether the file was in the former store.
   * @throws Error when the copy is incomplete; the file stays in the former store.
   */
  async copy(key: string): Promise<boolean> {
    const size = await this.#former.size(key);
    const content = size === null ? null : await this.#former.read(key);
    if (content === null) return false;
    // An unread stream would hold a connection.
    await this.present.write(key, content).finally(() => content.destroy());
    if ((await this.present.size(key)) !== size) throw new Error(`The copy of ${key} is not complete.`);
    return true;
  }

  async removeFormer(key: string): Promise<void> {
    await this.#former.remove(key);
  }

  /** A file may move after the first look. */
  async #find<Found>(look: (store: FileStore) => Promise<Found | null>): Promise<Found | null> {
    return (await look(this.present)) ?? (await look(this.#former)) ?? (await look(this.present));
  }
}
