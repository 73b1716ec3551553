/** Turns of large answers. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeLargeAnswer } from "./slices.ts";

const BUSY = 1;
const QUIET = 2;

test("the next answer of a person begins when the first is made, also when making it fails", async () => {
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const make = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const answers = [
    makeLargeAnswer(BUSY, make("first", first.promise)),
    makeLargeAnswer(BUSY, make("second", Promise.resolve())),
    makeLargeAnswer(QUIET, make("other", Promise.resolve())),
  ];
  await nextRound();
  expect(begun).toEqual(["first", "other"]);
  first.reject(new Error("cannot be made"));
  await Promise.allSettled(answers);
  expect(begun).toEqual(["first", "other", "second"]);
});
