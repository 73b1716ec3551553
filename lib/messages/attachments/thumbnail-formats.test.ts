/** Sizes of thumbnails. */
import { expect, test } from "vitest";
import { ALWAYS_KEPT_BYTES, mayHaveThumbnails, mayKeepAnimation } from "./thumbnail-formats.ts";

test.each([
  [ALWAYS_KEPT_BYTES, 1_000, true],
  [ALWAYS_KEPT_BYTES + 1, 1_000, false],
  [20_000_000, 20_000_000, true],
  [20_000_001, 20_000_000, false],
])("an animation of %i bytes of a file of %i: %j", (bytes, fileBytes, isKept) => {
  expect(mayKeepAnimation(bytes, fileBytes)).toBe(isKept);
});

test("a picture too large for decoding is a plain file", () => {
  expect(mayHaveThumbnails("image/png", 25 * 1024 ** 2)).toBe(true);
  expect(mayHaveThumbnails("image/png", 25 * 1024 ** 2 + 1)).toBe(false);
});
