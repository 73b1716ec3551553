/** The part of the configuration that is about an S3 bucket for files. */
import { z } from "zod";

export const s3Variables = {
  /** Bucket of an S3-compatible store that files are kept in; they are in the data directory when unset. */
  PARLEY_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket like parley-files")
    .optional(),
  /** Address of that store, for example https://s3.example.com; Amazon's when unset. */
  PARLEY_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like https://s3.example.com" })
    .optional(),
  /** Its region. */
  PARLEY_S3_REGION: z.string().min(1).default("us-east-1"),
  /** Who may read and write there. */
  PARLEY_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  PARLEY_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where new files go when a bucket is given: "folder" to move them back from it. */
  PARLEY_FILES_IN: z.enum(["folder", "s3"], { error: "must be one of folder, s3" }).optional(),
};

export type S3Environment = z.output<z.ZodObject<typeof s3Variables>>;

export interface Bucket {
  readonly name: string;
  /** null: Amazon's address for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What is missing of the configuration, as the variable's name and a complaint; null when nothing is. */
export function missingOfS3(given: S3Environment): { name: keyof S3Environment; error: string } | null {
  if (given.PARLEY_S3_BUCKET === undefined) {
    if (given.PARLEY_FILES_IN !== "s3") return null;
    return { name: "PARLEY_S3_BUCKET", error: "is needed with PARLEY_FILES_IN=s3" };
  }
  for (const name of ["PARLEY_S3_ACCESS_KEY_ID", "PARLEY_S3_SECRET_ACCESS_KEY"] as const) {
    if (given[name] === undefined) return { name, error: "is needed with PARLEY_S3_BUCKET" };
  }
  return null;
}

/** The bucket that the configuration describes; null for none. */
export function bucketOf(environment: S3Environment): Bucket | null {
  const {
    PARLEY_S3_BUCKET: name,
    PARLEY_S3_ACCESS_KEY_ID: accessKeyId,
    PARLEY_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { PARLEY_S3_ENDPOINT: endpoint = null, PARLEY_S3_REGION: region } = environment;
  return { name, endpoint, region, accessKeyId, secretAccessKey };
}
