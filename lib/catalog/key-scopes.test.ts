/** The scope that each operation needs of a limited key. */
import { expect, test } from "vitest";
import { scopeOf } from "../auth/keys/key-scopes.contract.ts";
import { contracts } from "./catalog.ts";

const needing = (scope: string) =>
  contracts.filter((contract) => scopeOf(contract) === scope).map(({ operationId }) => operationId);

test("what only asks or listens needs to read, and nothing that writes does", () => {
  const writing = new Set(
    contracts.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId),
  );
  expect(
    needing("read")
      .filter((id) => writing.has(id))
      .sort(),
  ).toEqual(["delete-queue", "register-queue", "render-message", "revoke-personal-key"]);
});

test("writing messages needs to send", () => {
  expect(needing("send").sort()).toEqual(
    expect.arrayContaining([
      "add-reaction",
      "create-drafts",
      "create-scheduled-message",
      "delete-message",
      "receive-webhook",
      "reply-to-interaction",
      "send-message",
      "set-bot-command",
      "set-typing-status",
      "update-bot-storage",
      "update-message",
      "update-message-flags",
      "upload-file",
    ]),
  );
});

test("changing people, channels and the organization needs to manage", () => {
  expect(needing("manage")).toEqual(
    expect.arrayContaining([
      "create-channel",
      "create-user",
      "deactivate-realm",
      "subscribe",
      "update-realm",
      "update-settings",
      "update-user-group",
    ]),
  );
});
