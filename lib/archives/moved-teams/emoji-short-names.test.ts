/** Every short name has its picture. */
import { expect, test } from "vitest";
import { unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import table from "./emoji-short-names.json" with { type: "json" };
import { shortNameCharacter, shortNameCode, withoutSkinTone } from "./emoji-short-names.ts";

test("each emoji exists here, except the skin tones themselves", () => {
  const missing = table.filter((row) => !unicodeEmojiWithCode(row.split(" ")[0] ?? ""));
  expect(missing.map((row) => row.split(" ")[1])).toEqual([2, 3, 4, 5, 6].map((tone) => `skin-tone-${tone}`));
});

test("names with a skin tone mean the same picture", () => {
  expect(withoutSkinTone("clap::skin-tone-5")).toBe("clap");
  expect(shortNameCode("clap::skin-tone-2")).toBe(shortNameCode("clap"));
  expect(shortNameCode("+1")).toBe(shortNameCode("thumbsup"));
  expect(shortNameCode("no_such_name")).toBeUndefined();
});

test("characters that would be drawn as text get the selector of pictures", () => {
  expect(shortNameCharacter("heart")).toBe("❤\ufe0f");
  expect(shortNameCharacter("clap")).toBe("👏");
});
