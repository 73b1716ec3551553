/** Test vectors of RFC 4648. */
import { expect, test } from "vitest";
import { base32 } from "./base32.ts";

test.each([
  ["", ""],
  ["fooba", "MZXW6YTB"],
  ["foobafooba", "MZXW6YTBMZXW6YTB"],
  ["f", "M"],
])("%o is written %o", (text, expected) => {
  expect(base32(new TextEncoder().encode(text))).toBe(expected);
});
