/** Recurring work. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { exposition } from "../lib/kernel/metrics/exposition.ts";
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

test("runs that are due together begin one after another, and none waits for a long one to end", async () => {
  const { opened, open } = gate();
  let atOnce = 0;
  let mostAtOnce = 0;
  let turns = 0;
  const quick = async () => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await setImmediate();
    atOnce -= 1;
    turns += 1;
  };
  const stops = ["first", "second", "third"].map((name) => repeat(name, 1, quick));
  await expect.poll(() => turns, { interval: 1 }).toBeGreaterThan(9);
  expect(mostAtOnce).toBe(1);
  stops.push(repeat("long work", 1, () => opened));
  const before = turns;
  await expect.poll(() => turns, { interval: 1 }).toBeGreaterThan(before + 9);
  open();
  await Promise.all(stops.map((stop) => stop()));
});

test("the first run can be immediate", async () => {
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const stops = [
    repeat("early work", 60_000, work("early"), "now"),
    repeat("late work", 60_000, work("late")),
  ];
  await Promise.all(stops.map((stop) => stop()));
  expect(begun).toEqual(["early"]);
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

test("runs count by outcome, and the time of the current run is measured", async () => {
  const { opened, open } = gate();
  let begun = 0;
  const stop = repeat("measured work", 1, async () => {
    begun += 1;
    if (begun === 1) throw new Error("this run fails");
    await opened;
  });
  const lines = () =>
    exposition()
      .split("\n")
      .filter((line) => line.includes('work="measured work"'));
  await expect.poll(() => begun, { interval: 1 }).toBe(2);
  expect(lines()).toEqual([
    expect.stringMatching(/^parley_recurring_work_running_seconds\{work="measured work"\} [\d.e-]+$/),
    'parley_recurring_work_total{work="measured work",outcome="failed"} 1',
  ]);
  open();
  await stop();
  expect(lines()).toContainEqual(
    expect.stringMatching(/^parley_recurring_work_total\{work="measured work",outcome="done"\} \d+$/),
  );
  expect(lines().join("\n")).not.toContain("running_seconds");
});
