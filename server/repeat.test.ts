/** Recurring work never overlaps, survives its failures, and is over when its stop is. */
import { expect, test } from "vitest";
import { repeat } from "./repeat.ts";

/** A promise that the test keeps by hand. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("a turn begins only when the last one is over, and the stop waits for the one under way", async () => {
  const { opened, open } = gate();
  let begun = 0;
  let ended = 0;
  const stop = repeat("slow work", 1, async () => {
    begun += 1;
    await opened;
    ended += 1;
  });
  let turnsOfAnother = 0;
  const stopAnother = repeat("quick work", 1, async () => {
    turnsOfAnother += 1;
  });
  await expect.poll(() => turnsOfAnother, { interval: 1 }).toBeGreaterThan(3);
  await stopAnother();
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  expect([begun, ended, isStopped]).toEqual([1, 0, false]);
  open();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
});

test("a turn that fails is not the last one", async () => {
  let turns = 0;
  const stop = repeat("work that fails", 1, async () => {
    turns += 1;
    throw new Error("this turn fails");
  });
  await expect.poll(() => turns, { interval: 1 }).toBeGreaterThan(2);
  await stop();
});
