/** A cache of limited size. */
import { expect, test } from "vitest";
import { RecentMap } from "./recent-map.ts";

test("a new entry evicts only the oldest one, and setting an entry again makes it the newest", () => {
  const map = new RecentMap<string, number>(3);
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) map.set(key, value);
  map.set("a", 4);
  expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([4, 2, 3]);
  map.set("d", 5);
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toEqual([4, undefined, 3, 5]);
});
