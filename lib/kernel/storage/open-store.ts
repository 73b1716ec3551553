/** Opens the file store that the configuration describes. */
import type { FileStore } from "./file-store.ts";
import { LocalStore } from "./local-store.ts";
import type { Bucket } from "./s3-environment.ts";
import { namingFailures } from "./store-unavailable.ts";
import { TwoStores } from "./two-stores.ts";

export interface StoreOptions {
  /** On this machine, or shared by all nodes. */
  readonly folder: string;
  /** null: files are in the folder. */
  readonly bucket: Bucket | null;
  /** Where new files go when there is a bucket; the other one is only read. */
  readonly keptIn: "folder" | "s3";
}

/** The client of S3 is loaded only where it is used: it takes some memory. */
export async function openStore({ folder, bucket, keptIn }: StoreOptions): Promise<FileStore> {
  const local = new LocalStore(folder);
  await local.removeDrafts();
  const inFolder = namingFailures(local);
  if (bucket === null) return inFolder;
  const { S3Store } = await import("./s3-store.ts");
  const inBucket = namingFailures(new S3Store(bucket));
  return keptIn === "s3" ? new TwoStores(inBucket, inFolder) : new TwoStores(inFolder, inBucket);
}
