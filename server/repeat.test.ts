/** Recurring work. */
import { expect, test } from "vitest";
import { repeat } from "./repeat.ts";

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("a run starts only after the last one has ended, and the stop waits for the current run", async () => {
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

test("a failed run does not end the repetition", async () => {
  let turns = 0;
  const stop = repeat("work that fails", 1, async () => {
    turns += 1;
    throw new Error("this run fails");
  });
  await expect.poll(() => turns, { interval: 1 }).toBeGreaterThan(2);
  await stop();
});
