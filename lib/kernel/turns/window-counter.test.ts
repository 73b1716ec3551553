/** Window counters. */
import { expect, test } from "vitest";
import { WindowCounter } from "./window-counter.ts";

test("each key has a window of its own, which begins with its first use and then begins anew", () => {
  const counter = new WindowCounter<string>(1_000);
  counter.windowOf("ann", 0).used += 3;
  counter.windowOf("bob", 500).used += 1;
  expect(counter.windowOf("ann", 999)).toEqual({ used: 3, resetsAt: 1_000 });
  expect(counter.windowOf("ann", 1_000)).toEqual({ used: 0, resetsAt: 2_000 });
  expect(counter.windowOf("bob", 1_499)).toEqual({ used: 1, resetsAt: 1_500 });
});

test("beyond the most keys, the window that ends first is dropped", () => {
  const counter = new WindowCounter<number>(1_000, 2);
  for (const key of [1, 2, 3]) counter.windowOf(key, key).used += 1;
  expect(counter.windowOf(2, 4).used).toBe(1);
  expect(counter.windowOf(3, 4).used).toBe(1);
  expect(counter.windowOf(1, 4).used).toBe(0);
});
