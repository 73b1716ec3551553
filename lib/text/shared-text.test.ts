/** Lists whose parts viewers share. */
import { expect, it } from "vitest";
import { PiecedText, SharedParts, SharedText, sharedListing } from "./shared-text.ts";

interface Item {
  readonly id: number;
  readonly name: string;
}

const items: Item[] = Array.from({ length: 10 }, (_, id) => ({ id, name: `item ${id}` }));

function listingOf(parts: SharedParts, all: readonly Item[], hiddenId = -1, ownId = -1) {
  return sharedListing<Item>({
    parts,
    size: 4,
    items: all,
    isCommon: () => true,
    isListed: ({ id }) => id !== hiddenId,
    isSeenAlike: ({ id }) => id !== ownId,
    inputsOf: (item) => [item],
    textOf: ({ id, name }) => (id === ownId ? `own ${name}` : name),
  });
}

it("viewers share the parts that they see alike, and no others", () => {
  const parts = new SharedParts();
  const [first, second, third] = listingOf(parts, items);
  expect([first, second, third].every((piece) => piece instanceof SharedText)).toBe(true);
  expect(listingOf(parts, items)).toEqual([first, second, third]);
  const other = listingOf(parts, items, 5, 9);
  expect(other[0]).toBe(first);
  expect(other.slice(1)).toEqual(["item 4", "item 6", "item 7", "item 8", "own item 9"]);
  expect(listingOf(parts, items)[1]).toBe(second);
});

it("a changed item renews its part only", () => {
  const parts = new SharedParts();
  const before = listingOf(parts, items);
  const after = listingOf(
    parts,
    items.map((item) => (item.id === 1 ? { ...item, name: "new" } : item)),
  );
  expect(String(new PiecedText(after))).toContain("item 0,new,item 2");
  expect(after[0]).not.toBe(before[0]);
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[1]).toBe(before[1]);
});

it("the oldest parts are forgotten beyond the limit", () => {
  const parts = new SharedParts(2);
  const make = (place: number) => parts.of(place, [place], () => String(place));
  const [one, two] = [make(1), make(2)];
  make(3);
  expect(make(2)).toBe(two);
  expect(make(1)).not.toBe(one);
});
