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
      "call-bot-command",
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
      "use-action",
    ]),
  );
});

test("addresses to which anybody can send need to send, not only to read", () => {
  expect(needing("send")).toEqual(expect.arrayContaining(["get-channel-emails", "get-stream-email-address"]));
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
