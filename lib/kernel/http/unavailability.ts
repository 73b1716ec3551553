/** Temporary failures, after which the client may retry. */

import type { Contract } from "../contract/contract.ts";
import { database } from "../db/client.ts";
import {
  isDatabaseAway,
  isDatabaseBusy,
  isDiskFull,
  isOrganizationMoving,
  isReadOnlyRefusal,
} from "../db/database-errors.ts";
import { isDatabaseHang } from "../db/database-watch.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { DISK_FULL_SECONDS, requireSpaceForFiles, requireSpaceForWrites } from "../storage/disk-space.ts";
import { StoreUnavailable } from "../storage/store-unavailable.ts";

/**
 * Allowed on a full disk: people need these to sign in, read, free space or revoke access. GET and DELETE are always
 * allowed.
 */
export const GOING_ON: ReadonlySet<string> = new Set([
  // Signing in and out.
  "fetch-api-key",
  "jwt-fetch-api-key",
  "dev-fetch-api-key",
  "begin-passkey-sign-in",
  "ask-for-password-reset",
  "find-accounts",
  "reset-password",
  "back-channel-logout",
  "unsubscribe-from-mails",
  // Reading.
  "register-queue",
  "update-message-flags",
  "update-message-flags-for-narrow",
  "mark-all-as-read",
  "mark-stream-as-read",
  "mark-topic-as-read",
  "update-presence",
  "set-typing-status",
  "set-typing-status-for-message-edit",
  "render-message",
  // Freeing space.
  "delete-topic",
  "update-realm",
  "update-stream",
  // Revoking access.
  "deactivate-realm",
  "deactivate-user-group",
  "regenerate-own-api-key",
  "regenerate-bot-api-key",
  "remove-client-device",
]);

/** After a crash of the bundled PostgreSQL. */
const RESTART_SECONDS = 2;
const STORE_SECONDS = 10;

/** Logs a temporary failure; null for others. */
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
  if (isOrganizationMoving(error)) {
    return unavailable("The organization is being moved. Please try again in a moment.", RESTART_SECONDS);
  }
  if (isDatabaseBusy(error)) {
    logger.warn({ err: error }, "the database took too long");
    return unavailable("The server is too busy at the moment. Please try again.", RESTART_SECONDS);
  }
  if (isDatabaseAway(error)) {
    if (isReadOnlyRefusal(error)) database().watch.lookAtOnce();
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

/** @throws ApiError SERVICE_UNAVAILABLE without enough disk space. */
export function requireSpaceFor({ method, operationId, file }: Contract): void {
  if (file) requireSpaceForFiles();
  if (method === "GET" || method === "DELETE" || GOING_ON.has(operationId)) return;
  requireSpaceForWrites();
}
