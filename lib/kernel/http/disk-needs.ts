/** Refuses operations that store something new while the disk is almost full. */
import type { Contract } from "../contract/contract.ts";
import { requireSpaceForFiles, requireSpaceForWrites } from "../storage/disk-space.ts";

/**
 * Operations that go on although they write: people need them to sign in, to read, to make space and to take access away.
 * GET and DELETE always go on.
 */
export const GOING_ON: ReadonlySet<string> = new Set([
  // Signing in and out.
  "fetch-api-key",
  "jwt-fetch-api-key",
  "dev-fetch-api-key",
  "begin-passkey-sign-in",
  "ask-for-password-reset",
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
  // Making space: deletions, and how long messages are kept.
  "delete-topic",
  "update-realm",
  "update-stream",
  // Taking access away.
  "deactivate-realm",
  "deactivate-user-group",
  "regenerate-own-api-key",
  "regenerate-bot-api-key",
  "remove-client-device",
]);

/** @throws ApiError SERVICE_UNAVAILABLE when the disk has too little space for the operation. */
export function requireSpaceFor({ method, operationId, file }: Contract): void {
  if (file) requireSpaceForFiles();
  if (method === "GET" || method === "DELETE" || GOING_ON.has(operationId)) return;
  requireSpaceForWrites();
}
