/** File types by content; active content counts as text or unknown. */
import { expect, test } from "vitest";
import { isShownInPlace, sniffType } from "./sniff-type.ts";

const hex = (digits: string) => Buffer.from(digits, "hex");

test.each([
  ["89504e470d0a1a0a0000", "image/png"],
  ["524946461234567857454250", "image/webp"],
  ["524946461234567857415645", "audio/wav"],
  ["0000001c667479706d703432", "video/mp4"],
  ["0000001c6674797061766966", "image/avif"],
  ["255044462d312e37", "application/pdf"],
  ["00ff00ff", "application/octet-stream"],
  ["", "application/octet-stream"],
])("%s is %s", (digits, type) => {
  expect(sniffType(hex(digits))).toBe(type);
});

test.each([
  "<!doctype html><script>alert(1)</script>",
  '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  "GIF89",
  "ä".repeat(3),
])("%j is not a page", (text) => {
  expect(["text/plain; charset=utf-8", "image/gif"]).toContain(sniffType(Buffer.from(text)));
});

test("a text that is cut within a character is a text", () => {
  expect(sniffType(Buffer.from("aä").subarray(0, 2))).toBe("text/plain; charset=utf-8");
});

test("a document is not shown in place", () => {
  expect(isShownInPlace("image/png")).toBe(true);
  expect(isShownInPlace("application/pdf")).toBe(false);
  expect(isShownInPlace("application/octet-stream")).toBe(false);
});
