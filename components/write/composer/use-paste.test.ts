/** Text beside files counts unless it only names them. Rich text: e2e/pasting.e2e.ts. */
import { expect, test } from "vitest";
import { hasText } from "./use-paste.ts";

const files = [new File([], "one photo.png"), new File([], "two.pdf")];

test.each([
  ["", false],
  ["one photo.png", false],
  ["one photo.png\rtwo.pdf", false],
  ["/home/ada/one photo.png\n/home/ada/two.pdf\n", false],
  ["file:///home/ada/one%20photo.png", false],
  ["https://x.example/picture.png", false],
  ["Name\tQty\r\nA\t3\r\n", true],
  ["see one photo.png", true],
  ["one photo.png\nand a line", true],
])("plain text %j", (plain, expected) => {
  expect(hasText({ plain, html: "", files })).toBe(expected);
});
