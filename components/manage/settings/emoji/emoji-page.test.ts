/** A file name becomes a valid emoji name. */
import { expect, it } from "vitest";
import { emojiNameOfFile } from "./emoji-page.tsx";

it.each([
  ["Party Parrot (1).PNG", "party_parrot_1"],
  ["café-crème.v2.webp", "cafe_creme_v2"],
  ["__.gif", ""],
  [`${"a".repeat(59)} b.png`, "a".repeat(59)],
])("%s is %s", (fileName, name) => {
  expect(emojiNameOfFile(fileName)).toBe(name);
});
