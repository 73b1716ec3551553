/** Finds where backups are written to and read from: a file, s3://bucket/key, or "-". */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { BackupSettings, S3Access } from "../../config.ts";
import { BackupError } from "./backup-format.ts";
import { type BackupPlace, FilePlace, StreamPlace } from "./backup-place.ts";
import { type BucketAddress, bucketAddress } from "./bucket-address.ts";
import type { OpenedBackup } from "./read-backup.ts";
import { type Opening, unseal } from "./seal.ts";

export const STANDARD_OUTPUT = "-";

/** @throws BackupError for another kind of address, and without access keys. */
export async function placeOf(given: string, s3: S3Access | null): Promise<BackupPlace> {
  if (given === STANDARD_OUTPUT) return new StreamPlace(process.stdout);
  const address = objectIn(given);
  if (address === null) return new FilePlace(given);
  return (await openBucket(s3)).place(address);
}

/** Null for a file. */
function objectIn(given: string): BucketAddress | null {
  const address = bucketAddress(given);
  if (address !== null && address.key !== "" && !address.key.endsWith("/")) return address;
  if (!given.includes("://")) return null;
  throw new BackupError(`${given} is not an address of an object, like s3://bucket/parley.tar.zst.`);
}

/** Loads the S3 client only when needed: it takes memory. */
export async function openBucket(s3: S3Access | null) {
  if (s3 === null) {
    throw new BackupError(
      "Buckets need PARLEY_S3_ACCESS_KEY_ID and PARLEY_S3_SECRET_ACCESS_KEY, and PARLEY_S3_ENDPOINT unless they are Amazon's.",
    );
  }
  const { BackupBucket } = await import("./backup-bucket.ts");
  return new BackupBucket(s3);
}

/** @throws BackupError when it is missing, not a backup, or cannot be decrypted. */
export async function openBackup(
  given: string,
  s3: S3Access | null,
  opening: Opening,
): Promise<OpenedBackup> {
  if (given === STANDARD_OUTPUT) {
    throw new BackupError("A backup is checked before it is restored, so it must be a file or in a bucket.");
  }
  const address = objectIn(given);
  const source = address === null ? createReadStream(given) : await (await openBucket(s3)).read(address);
  const count = { bytes: 0 };
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of source) {
        count.bytes += chunk.length;
        yield chunk as Buffer;
      }
    })(),
    { objectMode: false },
  );
  try {
    return { name: given, content: await unseal(counted, given, opening), packedBytes: () => count.bytes };
  } catch (error) {
    source.destroy();
    throw explained(error, given);
  }
}

function explained(error: unknown, name: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return new BackupError(`There is no file ${name}.`);
  if (code === "EACCES") return new BackupError(`This user may not read ${name}.`);
  if (code === "EISDIR") return new BackupError(`${name} is a folder. Name the file of a backup.`);
  if (error instanceof BackupError || code !== null) return error;
  return new BackupError(`${name} is damaged or incomplete. Use another backup.`);
}

/** @throws BackupError for a file without private keys. */
export async function openingOf({ passphrase, identityFile }: BackupSettings): Promise<Opening> {
  if (identityFile === null) return { passphrase, identities: [] };
  const text = await readFile(identityFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`PARLEY_BACKUP_IDENTITY_FILE cannot be read: ${error.code}.`);
  });
  const identities = text.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length > 0) return { passphrase, identities };
  throw new BackupError(
    "PARLEY_BACKUP_IDENTITY_FILE has no private key: it needs a line that begins with AGE-SECRET-KEY-.",
  );
}
