/** Opens the file store that the configuration describes. */

import type { Readable } from "node:stream";
import type { Configuration } from "../../config.ts";
import type { ByteRange, FileStore } from "./file-store.ts";
import { LocalStore } from "./local-store.ts";
import { namingFailures } from "./store-unavailable.ts";

/**
 * The client of S3 is loaded only where it is used: it takes some memory.
 * @param folder on this machine, or shared by all nodes.
 */
export async function openStore(
  folder: string,
  { bucket, filesIn }: Pick<Configuration, "bucket" | "filesIn">,
): Promise<FileStore> {
  const local = new LocalStore(folder);
  await local.removeDrafts();
  const inFolder = namingFailures(local);
  if (bucket === null) return inFolder;
  const { S3Store } = await import("./s3-store.ts");
  const inBucket = namingFailures(new S3Store(bucket));
  return filesIn === "s3" ? new TwoStores(inBucket, inFolder) : new TwoStores(inFolder, inBucket);
}

/** The store in use and the one that files were in before: each file is found, wherever it is while they move. */
export class TwoStores implements FileStore {
  /** The one in use. */
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
   * Copies a file that is still in the former store to the present one.
   * @returns whether it was there.
   * @throws Error when the copy is not complete; the file stays where it was.
   */
  async copy(key: string): Promise<boolean> {
    const size = await this.#former.size(key);
    const content = size === null ? null : await this.#former.read(key);
    if (content === null) return false;
    // What is not read to its end would hold a connection.
    await this.present.write(key, content).finally(() => content.destroy());
    if ((await this.present.size(key)) !== size) throw new Error(`The copy of ${key} is not complete.`);
    return true;
  }

  /** Removes a file from the former store alone. */
  async removeFormer(key: string): Promise<void> {
    await this.#former.remove(key);
  }

  /** A file may move after the first look, so the store in use is asked once more. */
  async #find<Found>(look: (store: FileStore) => Promise<Found | null>): Promise<Found | null> {
    return (await look(this.present)) ?? (await look(this.#former)) ?? (await look(this.present));
  }
}
