/** A sorted map behaves like a Map, and changes copy one path. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SortedMap } from "./sorted-map.ts";

const act = fc.record({
  key: fc.integer({ min: 0, max: 60 }),
  value: fc.option(fc.integer(), { nil: null }),
});

describe("a sorted map", () => {
  it("has a Map's entries after the same changes, ascending", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const expected = new Map<number, number>();
        let map = SortedMap.from<number, number>([]);
        for (const { key, value } of acts) {
          map = value === null ? map.without(key) : map.with(key, value);
          if (value === null) expected.delete(key);
          else expected.set(key, value);
        }
        const ascending = [...expected].sort(([a], [b]) => a - b);
        expect([...map]).toEqual(ascending);
        expect(map.size).toBe(expected.size);
        expect([map.firstKey(), map.lastKey()]).toEqual([ascending[0]?.[0], ascending.at(-1)?.[0]]);
        for (let key = 0; key <= 60; key += 1) expect(map.get(key)).toBe(expected.get(key));
        expect([...map.keys(30)]).toEqual(ascending.map(([key]) => key).filter((key) => key > 30));
      }),
    );
  });

  it("leaves the original unchanged", () => {
    const before = SortedMap.from<number, string>([
      [1, "a"],
      [2, "b"],
    ]);
    before.with(1, "c").without(2);
    expect([...before]).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
  });

  it("returns itself if nothing changes", () => {
    const map = SortedMap.from<string, number>([["a", 1]]);
    expect(map.with("a", 1)).toBe(map);
    expect(map.without("b")).toBe(map);
    expect(map.withAll([["a", 1]]).withoutAll(["x"])).toBe(map);
  });

  it("copies a logarithmic number of nodes", () => {
    const costs = [500, 20_000].map((size) => {
      let map = SortedMap.from<number, number>([]);
      for (let key = 0; key < size; key += 1) map = map.with(key * 2, key);
      const middle = size + 1;
      return Math.max(
        map.with(size * 2, 0).nodesNotIn(map),
        map.with(middle, 0).nodesNotIn(map),
        map.without(middle - 1).nodesNotIn(map),
      );
    });
    expect(costs[0]).toBeLessThan(30);
    expect(costs[1]).toBeLessThan(45);
  });
});
