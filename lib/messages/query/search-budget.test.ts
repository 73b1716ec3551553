/** Limits of a search. */
import { expect, test, vi } from "vitest";
import { MAX_MS, MAX_STATEMENTS, SearchBudget, TookTooLong } from "./message-slice.ts";

test("statements use up a budget, whether they finish or not", async () => {
  const budget = new SearchBudget();
  for (let count = 0; count < MAX_STATEMENTS; count += 1) {
    expect(budget.isSpent).toBe(false);
    const isTooLong = count % 2 === 0;
    const statement = async () => {
      if (isTooLong) throw new TookTooLong();
      return count;
    };
    expect(await budget.run(statement)).toBe(isTooLong ? null : count);
  }
  expect(budget.isSpent).toBe(true);
  await expect(budget.run(() => Promise.reject(new Error("another")))).rejects.toThrow("another");
});

test("waiting for a connection is not counted as the database's time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const budget = new SearchBudget();
  const lasts = (ms: number) => async () => void vi.advanceTimersByTime(ms);
  await budget.run(async (waited) => {
    vi.advanceTimersByTime(2 * MAX_MS);
    waited(2 * MAX_MS);
  });
  await budget.run(lasts(MAX_MS - 1));
  expect(budget.isSpent).toBe(false);
  await budget.run(lasts(1));
  expect(budget.isSpent).toBe(true);
  vi.useRealTimers();
});
