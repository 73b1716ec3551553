/** Addresses like s3://bucket/key. */

export interface BucketAddress {
  readonly bucket: string;
  /** An object's key, or a prefix of keys. */
  readonly key: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Null for anything else. */
export function bucketAddress(given: string): BucketAddress | null {
  const [, bucket, key = ""] = ADDRESS.exec(given) ?? [];
  return bucket === undefined ? null : { bucket, key };
}

export function isBucketFolder(given: string): boolean {
  return bucketAddress(given) !== null;
}
