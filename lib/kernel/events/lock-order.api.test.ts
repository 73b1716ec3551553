/**
 * Under the organization's lock, Prisma's slow models are not used, and every operation locks rows in one order
 * relative to it: opposite orders would block all sends for a second, until PostgreSQL detects the deadlock.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../../catalog/catalog.ts";
import { apiCall, validParams } from "../../testing/calls/all-calls.ts";
import type { CallSubject } from "../../testing/calls/noun-calls.ts";
import { type SentStatement, statementsOf } from "../../testing/measuring/statements.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
let subject: CallSubject;

beforeAll(async () => {
  const { owner, member } = org;
  await owner.subscribe("locks");
  const messageId = await owner.send("locks", "hello");
  const { body } = await owner.client.get("/streams");
  const channels = z.array(z.object({ name: z.string(), stream_id: z.int() })).parse(body.streams);
  const channelId = z.int().parse(channels.find(({ name }) => name === "locks")?.stream_id);
  const somebody = async () => (await org.add()).id;
  subject = { channelId, messageId, userId: member.id, own: (make) => make(owner), somebody };
});

const functions = path.join(import.meta.dirname, "..", "..", "..", "prisma", "functions");
const functionTexts = new Map(
  readdirSync(functions).map((file) => [
    path.basename(file, ".sql"),
    readFileSync(path.join(functions, file), "utf8"),
  ]),
);

/** Includes locks of functions. Inserts block nobody. */
function lockedTables(text: string): string[] {
  const changed = text.matchAll(/\b(?:UPDATE|DELETE FROM)\s+(?:ONLY\s+)?(?:"public"\.)?"?([a-z_]+)"?(?=\s)/g);
  const merged = text.matchAll(/\bINSERT INTO\s+(?:"public"\.)?"?([a-z_]+)"?[^;]*?\bDO UPDATE\b/g);
  const called = [...functionTexts].filter(([name]) => new RegExp(`\\b${name}\\s*\\(`).test(text));
  return [
    ...[...changed, ...merged].map(([, table = ""]) => table).filter((table) => table !== "set"),
    ...called.flatMap(([, source]) => lockedTables(source.replace(/^.*?\$\$/s, ""))),
  ];
}

function lockedAround(statements: readonly SentStatement[]): { before: Set<string>; under: Set<string> } {
  const before = new Set<string>();
  const under = new Set<string>();
  for (const own of Map.groupBy(statements, ({ connection }) => connection).values()) {
    const texts = own.map(({ text }) => text);
    for (
      let at = texts.findIndex(takesLock);
      at >= 0;
      at = texts.findIndex((text, n) => n > at && takesLock(text))
    ) {
      const begin = texts.lastIndexOf("BEGIN", at);
      const commit = texts.indexOf("COMMIT", at);
      for (const text of texts.slice(begin, at)) for (const table of lockedTables(text)) before.add(table);
      for (const text of texts.slice(at, commit)) for (const table of lockedTables(text)) under.add(table);
    }
  }
  return { before, under };
}

function byPrismaUnderLock(statements: readonly SentStatement[]): string[] {
  return [...Map.groupBy(statements, ({ connection }) => connection).values()].flatMap((own) => {
    let isLocked = false;
    return own.flatMap(({ text }) => {
      if (takesLock(text)) isLocked = true;
      else if (text === "COMMIT" || text === "ROLLBACK") isLocked = false;
      return isLocked && text.includes('"public".') ? [text] : [];
    });
  });
}

const takesLock = (text: string) => text.includes("pg_advisory_xact_lock(7270");

test("no operation locks rows before the organization's lock that others lock under it, or uses Prisma under it", async () => {
  const before = new Map<string, string[]>();
  const under = new Map<string, string[]>();
  const slow: string[] = [];
  const note = (all: Map<string, string[]>, tables: Iterable<string>, operationId: string) => {
    for (const table of tables) all.set(table, [...(all.get(table) ?? []), operationId]);
  };
  for (const contract of contracts) {
    if (contract.operationId === "deactivate-own-user") continue;
    const params = await validParams(contract.operationId)(subject);
    const { path: address, params: rest } = apiCall(contract, params);
    const statements = await statementsOf(() =>
      org.owner.client.raw({
        method: contract.method,
        path: address,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(rest),
      }),
    );
    const locked = lockedAround(statements);
    note(before, locked.before, contract.operationId);
    note(under, locked.under, contract.operationId);
    slow.push(...byPrismaUnderLock(statements).map((text) => `${contract.operationId}: ${text}`));
  }
  // A message from before the subscription is received when it is marked unread.
  const late = await org.add();
  await late.subscribe("locks");
  const unread = { messages: [subject.messageId], op: "remove", flag: "read" };
  const locked = lockedAround(await statementsOf(() => late.client.post("/messages/flags", unread)));
  // Background jobs may lock more.
  expect([...locked.before, ...locked.under]).toEqual(
    expect.arrayContaining(["message_flag", "subscription", "topic_read"]),
  );
  note(before, locked.before, "marking an old message unread");
  note(under, locked.under, "marking an old message unread");
  expect(under.size).toBeGreaterThan(5);
  expect(before.size).toBeGreaterThan(5);
  const both = [...before].filter(([table]) => under.has(table));
  expect(slow).toEqual([]);
  expect(both.map(([table, operations]) => ({ table, before: operations, under: under.get(table) }))).toEqual(
    [],
  );
});
