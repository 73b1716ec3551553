/** The archive format. */
import { z } from "zod";
import { beginningOf } from "../../text/cut-text.ts";

/** Incremented when an older server could not restore an archive. */
export const ARCHIVE_VERSION = 1;

/** The first entry. */
export const MANIFEST_NAME = "export.json";
export const EXPLANATION_NAME = "README.md";
/** Keys of files removed while the archive was made, one per line. */
export const REMOVED_FILES_NAME = "removed-files.txt";

export const manifestShape = z.object({
  format: z.literal("parley"),
  version: z.int(),
  kind: z.enum(["public", "consented", "unconsented", "everything"]),
  /** Time of the snapshot, ISO 8601. */
  exported_at: z.string(),
  organization: z.object({
    id: z.int().positive(),
    subdomain: z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)?$/),
    name: z.string().regex(/^\P{Cc}{1,100}$/u),
    /** Its address, without a trailing slash; recognizes links to itself in texts. Older archives lack it. */
    url: z
      .string()
      .regex(/^https?:\/\/[^\s/?#]{1,260}$/)
      .optional(),
  }),
  /** Lowest and highest id by table. Rows have no other ids. */
  ids: z.record(z.string(), z.tuple([z.int(), z.int()])),
});

export type Manifest = z.infer<typeof manifestShape>;

/** One JSON object per line. @param part from 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;
}

export function tableOfPart(name: string): string | null {
  return /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1] ?? null;
}

export function fileName(key: string): string {
  return `files/${key}`;
}

export function keyOfFile(name: string): string | null {
  return /^files\/([\w-]+(?:\/[\w-]+)*)$/.exec(name)?.[1] ?? null;
}

/** A damaged or forbidden archive, explained in one sentence for the server's administrator. */
export class ArchiveError extends Error {}

/** Shortened, without control characters, for errors. */
export function quoted(value: unknown): string {
  return beginningOf(JSON.stringify(value) ?? "nothing", 80);
}
