/** Derived values are memoized. */
import { expect, it, vi } from "vitest";
import { derived } from "./derived.ts";

type Numbers = { a: number; b: number; other: number };

it("recomputes only when an input changes", () => {
  const add = vi.fn((a: number, b: number) => ({ sum: a + b }));
  const select = derived(({ a, b }: Numbers): [number, number] => [a, b], add);
  const first = select({ a: 1, b: 2, other: 3 });
  expect(select({ a: 1, b: 2, other: 4 })).toBe(first);
  expect(select({ a: 1, b: 5, other: 4 })).toEqual({ sum: 6 });
  expect(add).toHaveBeenCalledTimes(2);
});
