/**
 * No source uses Prisma under an organization's lock. `lock-order.api.test.ts` checks a running server; this covers
 * code that its calls do not reach, such as uploads.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..", "..", "..");
const isSource = (file: string) => !/\.test\.ts$|[\\/]generated[\\/]/.test(file);
const PRISMA = /\btx\.\w+\.(?:aggregate|count|create|delete|find|update|upsert)\w*\(/;

function afterLocks(source: string): string[] {
  return [...source.matchAll(/\bawait log\.lock\(\)/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at += 1) {
      if (source[at] === "{") depth += 1;
      if (source[at] === "}") depth -= 1;
      if (depth < 0) return source.slice(index, at);
    }
    return source.slice(index);
  });
}

test("no function uses Prisma after it has locked the organization", () => {
  const files = globSync("lib/**/*.ts", { cwd: root }).filter(isSource);
  const locking = files.flatMap((file) =>
    afterLocks(readFileSync(path.join(root, file), "utf8")).map((text) => ({ file, text })),
  );
  expect(locking.length).toBeGreaterThan(40);
  expect(locking.filter(({ text }) => PRISMA.test(text)).map(({ file }) => file)).toEqual([]);
});

test("a function that does is found", () => {
  const source = "async (log) => { await log.lock(); if (a) { b(); } await log.tx.user.update({}); }";
  expect(afterLocks(source).filter((text) => PRISMA.test(text))).toHaveLength(1);
  expect(afterLocks("{ await log.lock(); } await tx.user.update({})").some((text) => PRISMA.test(text))).toBe(
    false,
  );
});
