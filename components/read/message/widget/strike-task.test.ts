/** Concurrent strikes leave a task struck. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isCrossed, strikeOf, strikeUntilRight } from "./strike-task.ts";

const key = "0,canned";
const submessage = (id: number, sender_id: number, fields: object) => {
  return { id, message_id: 1, sender_id, msg_type: "widget", content: JSON.stringify(fields) };
};
const list = submessage(1, 99, {
  widget_type: "todo",
  extra_data: { task_list_title: "", tasks: [{ task: "Sweep", desc: "" }] },
});

/** `delay`: latency in ms, in each direction. */
type Person = { chance: number; delay: number };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function turnsOf(people: readonly Person[]): Promise<number> {
  const done = [list];
  const seen = people.map(() => 1);
  const strikes = people.map(async ({ chance, delay }, senderId) => {
    const known = () => seen[senderId] ?? 0;
    let sinceId = 0;
    await strikeUntilRight({
      strike: async () => {
        sinceId = known();
        await pause(delay);
        const count = done.push(submessage(done.length + 1, senderId, strikeOf(key)));
        for (const [reader, { delay: there }] of people.entries()) {
          setTimeout(() => {
            seen[reader] = Math.max(seen[reader] ?? 0, count);
          }, there);
        }
        await pause(delay);
        return true;
      },
      isCrossed: () => isCrossed(done.slice(0, known()), { key, senderId, isDone: true, sinceId }),
      chance: () => chance,
    });
  });
  await vi.runAllTimersAsync();
  await Promise.all(strikes);
  return done.length - 1;
}

it("is struck by any number of users whose waits differ by more than a round trip", async () => {
  // Waits differ by 80 ms; round trips take up to 30 ms.
  const delays = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(delays, async (all) => {
      const turns = await turnsOf(all.map((delay, index) => ({ chance: (index + 1) / 5, delay })));
      expect(turns % 2).toBe(1);
      expect(turns).toBeLessThanOrEqual(all.length + 1);
    }),
  );
});

it("ends for two opposite intents, and for a refused strike", async () => {
  let count = 0;
  const strike = (isTaken: boolean) => async () => {
    count += 1;
    return isTaken;
  };
  const ended = Promise.all([
    strikeUntilRight({ strike: strike(true), isCrossed: () => true, chance: () => 1 }),
    strikeUntilRight({ strike: strike(false), isCrossed: () => true, chance: () => 1 }),
  ]);
  await vi.runAllTimersAsync();
  await ended;
  // Four accepted strikes and a refused one.
  expect(count).toBe(5);
});
