/** Backups as objects of an S3-compatible store. */
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Access } from "../../config.ts";
import { BackupError } from "./backup-format.ts";
import type { BackupPlace } from "./backup-place.ts";
import type { BucketAddress } from "./bucket-address.ts";

/** S3 allows 10,000 parts, so backups of 160 GB. One part is in memory. */
const PART_BYTES = 16 * 1024 ** 2;
const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;
const NOT_FOUND = 404;

export class BackupBucket {
  readonly #client: S3Client;

  constructor({ endpoint, region, accessKeyId, secretAccessKey }: S3Access) {
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    });
  }

  /** S3 creates the object once all parts have arrived. */
  async upload({ bucket, key }: BucketAddress, content: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: bucket, Key: key, Body: content },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    await upload.done();
  }

  async has({ bucket, key }: BucketAddress): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      return true;
    } catch (error) {
      if (statusOf(error) === NOT_FOUND && !isMissingBucket(error)) return false;
      throw explained(error, bucket);
    }
  }

  /** @throws BackupError for a missing object. */
  async read({ bucket, key }: BucketAddress): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (Body instanceof Readable) return Body;
      throw new Error("The store answered without a body.");
    } catch (error) {
      if (statusOf(error) === NOT_FOUND && !isMissingBucket(error)) {
        throw new BackupError(`There is no backup s3://${bucket}/${key}.`);
      }
      throw explained(error, bucket);
    }
  }

  /** Keys that begin with `start`, in order. */
  async list(bucket: string, start: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken: token }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return keys.sort();
  }

  async remove({ bucket, key }: BucketAddress): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  place(address: BucketAddress): BackupPlace {
    const shown = `s3://${address.bucket}/${address.key}`;
    return {
      shown,
      prepare: async () => {
        if (await this.has(address)) throw new BackupError(`${shown} exists already. Choose another name.`);
      },
      write: async (content) => {
        const counted = { bytes: 0 };
        await this.upload(address, Readable.from(counting(content, counted), { objectMode: false }));
        return counted.bytes;
      },
      explain: (error) => explained(error, address.bucket),
    };
  }
}

async function* counting(content: Readable, counted: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    counted.bytes += chunk.length;
    yield chunk;
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isMissingBucket(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === "NoSuchBucket";
}

/** The SDK's messages may contain access keys. */
function explained(error: unknown, bucket: string): unknown {
  if (isMissingBucket(error)) return new BackupError(`The store has no bucket ${bucket}. Create it first.`);
  if (error instanceof S3ServiceException) {
    return new BackupError(
      `The store refused the bucket ${bucket} with ${error.name} (${statusOf(error)}). Check PARLEY_S3_ENDPOINT and the key's permissions.`,
    );
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^E(CONN|HOST|NET|AI_|TIMEDOUT|NOTFOUND|PIPE)/.test(code)) {
    return new BackupError(
      `The store with the bucket ${bucket} does not answer (${code}). Check PARLEY_S3_ENDPOINT.`,
    );
  }
  return error;
}
