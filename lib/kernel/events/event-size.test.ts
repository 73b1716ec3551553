/** Approximate event sizes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { approximateSize } from "./event-size.ts";

test("the approximate size is never far from that of the JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const size = approximateSize(value);
      const { length } = JSON.stringify(value);
      // Six characters may escape one; short values have quotes, commas and digits around them.
      expect(length).toBeLessThanOrEqual(6 * size + 40);
      expect(size).toBeLessThanOrEqual(9 * length);
    }),
  );
});
