/** Writes in turns. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { WriteTurns } from "./write-turns.ts";

test("writes happen in the order of their addition, and not before the caller has finished", async () => {
  const turns = new WriteTurns();
  const written: number[] = [];
  for (let index = 0; index < 100; index += 1) turns.add({ write: () => written.push(index) });
  expect(written).toEqual([]);
  while (written.length < 100) await nextRound();
  expect(written).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

test("a writer that is added while others write gets a turn, too", async () => {
  const turns = new WriteTurns();
  const written: string[] = [];
  const second = { write: () => written.push("second") };
  turns.add({
    write() {
      written.push("first");
      turns.add(second);
    },
  });
  while (written.length < 2) await nextRound();
  expect(written).toEqual(["first", "second"]);
});

test("others have their round between the writes to many sockets", async () => {
  const turns = new WriteTurns();
  const busyMs = 1;
  let written = 0;
  const write = () => {
    written += 1;
    for (const end = performance.now() + busyMs; performance.now() < end; );
  };
  const count = 100;
  for (let index = 0; index < count; index += 1) turns.add({ write });
  let rounds = 0;
  while (written < count) {
    await nextRound();
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(2);
});
