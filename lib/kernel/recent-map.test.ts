/** Caches of limited weight. */
import { expect, test } from "vitest";
import { heldBytes } from "../testing/measuring/held-bytes.ts";
import { RecentMap } from "./recent-map.ts";

test("a new entry evicts only the oldest one, and setting an entry again makes it the newest", () => {
  const map = new RecentMap<string, number>(3);
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) map.set(key, value);
  map.set("a", 4);
  expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([4, 2, 3]);
  map.set("d", 5);
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toEqual([4, undefined, 3, 5]);
});

test("entries that are weighed never weigh more than the limit together, and one that alone does is not kept", () => {
  const map = new RecentMap<string, string>(100, (key, value) => key.length + value.length);
  for (let number = 0; number < 50; number += 1) {
    map.set(`key ${number}`, "x".repeat(number));
    expect(map.weight).toBeLessThanOrEqual(100);
  }
  expect(map.get("key 49")).toHaveLength(49);
  expect(map.get("key 40")).toBeUndefined();
  map.set("key 49", "x".repeat(200));
  expect(map.get("key 49")).toBeUndefined();
  map.delete("key 48");
  expect(map.weight).toBe(0);
});

test("the oldest entry is evicted also after all entries were replaced, deleted or too heavy", () => {
  const map = new RecentMap<string, number>(2, (_key, weight) => weight);
  map.set("a", 1);
  map.set("b", 2);
  map.delete("b");
  map.set("c", 3);
  map.set("d", 1);
  map.set("e", 1);
  map.set("d", 1);
  map.set("f", 1);
  expect(["a", "b", "c", "d", "e", "f"].filter((key) => map.get(key) !== undefined)).toEqual(["d", "f"]);
});

test("entries that are set again and again, far below the limit, take no more memory", () => {
  const map = new RecentMap<number, { readonly stamp: number }>(10_000);
  const setAll = () => {
    for (let stamp = 0; stamp < 300_000; stamp += 1) map.set(stamp % 100, { stamp });
  };
  setAll();
  const before = heldBytes();
  setAll();
  expect(heldBytes() - before).toBeLessThan(1_000_000);
  expect(map.get(99)).toBeDefined();
});
