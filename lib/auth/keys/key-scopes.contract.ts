/** Scopes of limited keys for programs. Each operation needs one scope. */
import type { Contract } from "../../kernel/contract/contract.ts";
import type { Tag } from "../../kernel/contract/tags.contract.ts";

export const KEY_SCOPES = ["read", "send", "manage"] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

const readingOperations: ReadonlySet<string> = new Set([
  "register-queue",
  "delete-queue",
  "render-message",
  // A key may end itself; contracts and verbs keep it from revoking others.
  "revoke-personal-key",
]);

const sendingTags: ReadonlySet<Tag> = new Set(["send", "read", "react"]);

const sendingOperations: ReadonlySet<string> = new Set([
  "call-bot-command",
  "create-big-blue-button-video-call",
  // Whoever knows an address can send to the channel.
  "get-channel-emails",
  "get-stream-email-address",
  "receive-slack-webhook",
  "receive-webhook",
  "remove-bot-command",
  "remove-bot-storage",
  "reply-to-interaction",
  "set-bot-command",
  "update-bot-storage",
  "update-presence",
  "update-status",
  "use-action",
]);

const managingOperations: ReadonlySet<string> = new Set([
  "add-alert-words",
  "delete-topic",
  "remove-alert-words",
]);

/** `read` asks and listens, `send` writes messages and what belongs to them, `manage` changes everything else. */
export function scopeOf({
  operationId,
  method,
  tag,
}: Pick<Contract, "operationId" | "method" | "tag">): KeyScope {
  if (sendingOperations.has(operationId)) return "send";
  if (method === "GET" || readingOperations.has(operationId)) return "read";
  return sendingTags.has(tag) && !managingOperations.has(operationId) ? "send" : "manage";
}
