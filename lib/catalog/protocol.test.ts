/** Documented operations and events exist, or have a reason not to. */
import { expect, test } from "vitest";
import { z } from "zod";
import { knownEventTypes, TYPES_NEVER_SENT } from "../kernel/register/register-queue.ts";
import { protocolEvents } from "../testing/protocol-events.ts";
import { protocolOperations } from "../testing/protocol-operations.ts";
import { contracts, eventParts, installCatalog } from "./catalog.ts";

const operationReasons: Readonly<Record<string, string>> = {
  "get-user-by-email": "get-user: one path takes ids, addresses and placeholders of addresses",
  "update-user-by-email": "update-user: one path takes ids, addresses and placeholders of addresses",
  "rest-error-handling": "no operation: it documents the errors of all of them",
  "zulip-outgoing-webhooks":
    "no operation: it documents what a server posts to the address of an outgoing webhook",
};

const eventReasons: Readonly<Record<string, string>> = {
  default_stream_groups: "there are no groups of default channels, which registrations say",
  has_zoom_token: "Zoom is not offered, so nobody's standing with it changes",
  push_device: "device events tell of registrations since feature level 468",
  "realm_bot.remove": "deactivated bots are realm_user.update with is_active since feature level 474",
  realm_filters: "the protocol says that it is never sent",
  restart:
    "an upgrade that clients have to know of deletes their queues, so they register again and read its version",
  web_reload_client: "Next.js loads pages of the web app again when the server's build has become another",
};

const answered = new Set(
  contracts.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`),
);

/** Clients do not see the names of path parameters. */
const unnamed = (text: string) => text.replaceAll(/\{\w+\}/g, "{}");

test("every operation of the protocol has a contract, or a reason why not", () => {
  const known = new Set([...answered].map(unnamed));
  const missing = Object.entries(protocolOperations)
    .filter(([id, address]) => !known.has(unnamed(`${id}: ${address}`)))
    .map(([id]) => id);
  expect(missing.sort()).toEqual(Object.keys(operationReasons).sort());
});

const words = z.union([
  z.instanceof(z.ZodLiteral).transform(({ values }) => [...values].map(String)),
  z.instanceof(z.ZodEnum).transform(({ options }) => options.map(String)),
]);

/** "type", or "type.op" for each op of the wire form. */
function namesOf(wire: z.ZodObject): string[] {
  const { type, op } = wire.shape;
  const [name = ""] = words.parse(type);
  return op === undefined ? [name] : words.parse(op).map((each) => `${name}.${each}`);
}

test("every event of the protocol is sent, or there is a reason why not", () => {
  const sent = new Set([...eventParts.entries.values()].flatMap(({ wire }) => namesOf(wire)));
  const missing = protocolEvents.filter((name) => !sent.has(name));
  expect(missing.sort()).toEqual(Object.keys(eventReasons).sort());
});

test("every type of event of the protocol can be asked for, and none is listed as never sent that is sent", () => {
  installCatalog();
  const types = [...new Set(protocolEvents.map((name) => name.replace(/\..*/, "")))];
  expect(knownEventTypes(types)).toEqual(types);
  const sent = new Set([...eventParts.entries.values()].map(({ type }) => type));
  expect(TYPES_NEVER_SENT.filter((type) => sent.has(type))).toEqual([]);
});
