/** Oversized pages. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestWithin } from "./message-page.ts";

const sizeOfId = (sizes: Readonly<Record<number, number>>) => (id: number) => sizes[id] ?? 1;

describe("a page", () => {
  const page = { before: [4, 3, 2, 1], found: [5], after: [6, 7, 8] };

  test("within the limit is whole", () => {
    expect(nearestWithin(page, sizeOfId({}), 8)).toEqual(page);
  });

  test("loses the messages farthest from the anchor", () => {
    expect(nearestWithin(page, sizeOfId({}), 5)).toEqual({ before: [4, 3], found: [5], after: [6, 7] });
    expect(nearestWithin(page, sizeOfId({ 7: 100 }), 50)).toEqual({ before: [4], found: [5], after: [6] });
  });

  test("keeps the anchor and its neighbors, however large", () => {
    const cut = { before: [4], found: [5], after: [6] };
    expect(nearestWithin(page, () => 1_000, 10)).toEqual(cut);
    expect(nearestWithin({ before: [4, 3], found: [], after: [] }, () => 1_000, 10)).toEqual({
      before: [4],
      found: [],
      after: [],
    });
  });

  test("that is empty stays empty", () => {
    const none = { before: [], found: [], after: [] };
    expect(nearestWithin(none, () => 1, 10)).toEqual(none);
  });
});

test("paging always ends and finds every message once, whatever their sizes", () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sizes, fc.nat(), fc.integer({ min: 1, max: 60 }), (bytes, start, limit) => {
      const anchor = start % bytes.length;
      const bytesOf = (id: number) => bytes[id] ?? 0;
      const ids = bytes.map((_, id) => id);
      const first = { before: ids.slice(0, anchor).reverse(), found: [anchor], after: ids.slice(anchor + 1) };
      const seen = nearestWithin(first, bytesOf, limit);
      const older = [...seen.before];
      while (older.length < first.before.length) {
        const before = first.before.slice(older.length);
        older.push(...nearestWithin({ before, found: [], after: [] }, bytesOf, limit).before);
      }
      const newer = [...seen.after];
      while (newer.length < first.after.length) {
        // Like clients that repeat the last message.
        const last = newer.at(-1) ?? anchor;
        const after = first.after.slice(newer.length);
        newer.push(...nearestWithin({ before: [], found: [last], after }, bytesOf, limit).after);
      }
      expect([...older.reverse(), anchor, ...newer]).toEqual(ids);
    }),
  );
});
