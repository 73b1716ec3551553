/** Failures that will pass, such as a database that restarts: the client learns when to try again. */
import { isDatabaseAway, isDatabaseBusy } from "../db/database-errors.ts";
import { isDatabaseHang } from "../db/database-watch.ts";
import { isDiskFull } from "../db/disk-full.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { DISK_FULL_SECONDS } from "../storage/disk-space.ts";
import { StoreUnavailable } from "../storage/store-unavailable.ts";

/** Seconds that the bundled PostgreSQL takes to restart after a crash. */
const RESTART_SECONDS = 2;
/** Seconds between two attempts on a file store that cannot be reached. */
const STORE_SECONDS = 10;

/** The error for the client if the failure will pass, which is logged; null for any other failure. */
export function unavailability(error: unknown): ApiError | null {
  if (isDiskFull(error)) {
    logger.error({ err: error }, "the disk is full");
    return unavailable("The server's disk is full. Please try again later.", DISK_FULL_SECONDS);
  }
  if (error instanceof StoreUnavailable) {
    logger.error({ err: error }, "the file store is unavailable");
    return unavailable(
      "The server cannot use its file store at the moment. Please try again later.",
      STORE_SECONDS,
    );
  }
  if (isDatabaseBusy(error)) {
    logger.warn({ err: error }, "the database took too long");
    return unavailable("The server is too busy at the moment. Please try again.", RESTART_SECONDS);
  }
  if (isDatabaseAway(error)) {
    if (!isDatabaseHang(error)) logger.warn({ err: error }, "the database is unavailable");
    return unavailable(
      "The server cannot reach its database at the moment. Please try again.",
      RESTART_SECONDS,
    );
  }
  return null;
}

function unavailable(message: string, seconds: number): ApiError {
  return new ApiError("SERVICE_UNAVAILABLE", message, { "retry-after": seconds });
}
