/** Sentences that tell owners why a step of an import ended. */
import { isDiskFull } from "../../kernel/db/database-errors.ts";
import { ApiError } from "../../kernel/errors.ts";
import { StoreUnavailable } from "../../kernel/storage/store-unavailable.ts";
import { ArchiveError } from "../exports/archive-format.ts";

export const DISK_FULL =
  "This step was ended because the server's disk is almost full. Nothing has changed. Ask the server's administrator to free space, then try again.";
const NO_STORE =
  "The server's file store could not be used, so this step was ended. Nothing has changed. Try again later.";

/** @returns null for an error that only the server's log explains. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof ArchiveError || error instanceof ApiError) return error.message;
  if (error instanceof StoreUnavailable) return NO_STORE;
  return isDiskFull(error) ? DISK_FULL : null;
}

export function tookTooLong(hours: number): string {
  return `This step took longer than ${hours} hours, so it was ended. Nothing has changed.`;
}
