/** Slices of long work. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapInSlices, Slices } from "./slices.ts";

function workLong(): void {
  const slices = new Slices();
  while (!slices.isOver);
}

function workOn(name: string, count: number, log: string[]): Promise<number[]> {
  const items = Array.from({ length: count }, (_, index) => index);
  return mapInSlices(items, (item) => {
    log.push(`${name}${item}`);
    workLong();
    return item;
  });
}

test("what is made is in order, and little of it needs no round of the event loop", async () => {
  let hasBegun = false;
  const round = nextRound().then(() => {
    hasBegun = true;
  });
  expect(await mapInSlices([3, 1, 2], (item) => item * 2)).toEqual([6, 2, 4]);
  expect(hasBegun).toBe(false);
  await round;
});

test("one slice at a time is worked on in a round of the event loop, in turn", async () => {
  const log: string[] = [];
  let isOver = false;
  const rounds = async () => {
    while (!isOver) {
      await nextRound();
      log.push("-");
    }
  };
  const going = rounds();
  const made = await Promise.all([workOn("a", 3, log), workOn("b", 3, log)]);
  isOver = true;
  await going;
  expect(made).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect(log.filter((entry) => entry !== "-")).toEqual(["a0", "b0", "a1", "b1", "a2", "b2"]);
  // The first item of each begins immediately.
  const later = log.slice(2).join("");
  expect(later).toMatch(/^-+a1-+b1-+a2-+b2-*$/);
});

test("an error of the work is the caller's, and other work goes on", async () => {
  const log: string[] = [];
  const failing = mapInSlices([1, 2], (item) => {
    workLong();
    if (item === 2) throw new Error("cannot be made");
  });
  const other = workOn("a", 2, log);
  await expect(failing).rejects.toThrow("cannot be made");
  expect(await other).toEqual([0, 1]);
});
