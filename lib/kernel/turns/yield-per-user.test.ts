/** Turns of one person's requests. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { yieldPerUser } from "./yield-per-user.ts";

const BUSY = 1;
const QUIET = 2;

test("one request of a person begins in a round, in the order of their arrival, and others begin at once", async () => {
  const begun: string[] = [];
  const begin = (personId: number, name: string) => yieldPerUser(personId).then(() => begun.push(name));
  const all = [begin(BUSY, "first"), begin(BUSY, "second"), begin(BUSY, "third"), begin(QUIET, "other")];
  await Promise.resolve().then(() => undefined);
  expect(begun).toEqual(["first", "other"]);
  await nextRound();
  expect(begun).toEqual(["first", "other", "second"]);
  await Promise.all(all);
  expect(begun).toEqual(["first", "other", "second", "third"]);
});

test("a request that comes alone waits for nothing, also after many came together", async () => {
  await Promise.all([yieldPerUser(BUSY), yieldPerUser(BUSY), yieldPerUser(BUSY)]);
  await nextRound();
  await nextRound();
  let hasBegun = false;
  const alone = yieldPerUser(BUSY).then(() => {
    hasBegun = true;
  });
  await Promise.resolve().then(() => undefined);
  expect(hasBegun).toBe(true);
  await alone;
});
