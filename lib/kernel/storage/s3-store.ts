/** A file store in an S3 bucket, on Amazon or a compatible server. */

import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Bucket } from "../../config.ts";
import { logger } from "../log.ts";
import type { ByteRange, FileStore } from "./file-store.ts";

const CONNECT_MS = 5_000;
/** Without a byte. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;
/** Slow readers hold their connection. */
const READING_CONNECTIONS = 1_000;
const OTHER_CONNECTIONS = 50;
/** S3's smallest part, and an upload's memory. Smaller files are sent whole. */
const PART_BYTES = 5 * 1024 ** 2;

export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #reader: S3Client;
  readonly #bucket: string;
  /** Not every server or key may list them. */
  #listsUploads = true;

  constructor(bucket: Bucket) {
    this.#bucket = bucket.name;
    this.#client = clientOf(bucket, OTHER_CONNECTIONS);
    this.#reader = clientOf(bucket, READING_CONNECTIONS);
  }

  /** S3 creates an object when all of it has arrived: failed writes stay invisible. */
  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: Readable.from(content) },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    await upload.done();
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    try {
      const { Body } = await this.#reader.send(new GetObjectCommand({ ...this.#at(key), ...part }));
      if (Body instanceof Readable) return Body;
      throw new Error("The store answered without a body.");
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_FOUND) return null;
      if (status === BEYOND_END) return Readable.from([]);
      throw error;
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#at(key)));
      return ContentLength ?? null;
    } catch (error) {
      if (statusOf(error) === NOT_FOUND) return null;
      throw error;
    }
  }

  /** Also removes parts that a killed server left. */
  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
    for (const uploadId of await this.#incompleteUploads(key)) {
      const given = { ...this.#at(key), UploadId: uploadId };
      await this.#client.send(new AbortMultipartUploadCommand(given)).catch((error) => {
        if (statusOf(error) !== NOT_FOUND) throw error;
      });
    }
  }

  /** Some servers find them only by the whole key. */
  async #incompleteUploads(key: string): Promise<readonly string[]> {
    if (!this.#listsUploads) return [];
    try {
      const listing = new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: key });
      const { Uploads = [] } = await this.#client.send(listing);
      return Uploads.flatMap(({ Key, UploadId }) => (Key === key && UploadId ? [UploadId] : []));
    } catch (error) {
      const status = statusOf(error);
      if (!CANNOT_LIST.includes(status ?? 0)) throw error;
      this.#listsUploads = false;
      logger.warn(
        { status },
        "the store does not list uploads in parts: what kills leave of them stays there",
      );
      return [];
    }
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: Bucket, connections: number): S3Client {
  const agent = { maxSockets: connections };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other servers rarely have a host name per bucket, and many do not know Amazon's checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

const NOT_FOUND = 404;
/** S3's statuses: refused, not found or not implemented. */
const CANNOT_LIST = [400, 403, NOT_FOUND, 405, 501];
/** For a range of an empty file. */
const BEYOND_END = 416;

/** A missing bucket is a failure, not a missing file. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof S3ServiceException) || error.name === "NoSuchBucket") return undefined;
  return error.$metadata.httpStatusCode;
}
