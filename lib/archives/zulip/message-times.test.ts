/** Ids of messages in little memory. */
import { expect, test } from "vitest";
import { MessageTimes } from "./message-times.ts";

test("every id is found with its time, and no other", () => {
  const times = new MessageTimes();
  expect([times.count, times.lowestId, times.highestId, times.has(1)]).toEqual([0, 0, 0, false]);
  for (let index = 0; index < 5_000; index += 1) times.add(10 + 3 * index, index);
  expect([times.count, times.lowestId, times.highestId]).toEqual([5_000, 10, 15_007]);
  for (let index = 0; index < 5_000; index += 1) {
    expect(times.timeOf(10 + 3 * index)).toBe(index);
    expect(times.has(11 + 3 * index)).toBe(false);
  }
  expect([times.has(9), times.has(15_010)]).toEqual([false, false]);
});
