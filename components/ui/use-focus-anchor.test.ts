/** A focused row keeps its position unless it moves itself. */
import { expect, it } from "vitest";
import { hasStayed } from "./use-focus-anchor.ts";

const items = (keys: string) => [...keys].map((key) => ({ key }));

it.each([
  ["new ones come above", "abc", "xyabc", true],
  ["one above goes", "abc", "bc", true],
  ["the one before it goes", "abcd", "acd", true],
  ["one from below comes above", "abcd", "dabc", true],
  ["it comes to the top", "abcd", "cabd", false],
  ["it was the first", "cab", "xcab", true],
])("when %s", (_what, before, after, isFollowed) => {
  expect(hasStayed("c", items(before), items(after))).toBe(isFollowed);
});
