import { expect, test } from "vitest";
import { unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import table from "./slack-emoji.json" with { type: "json" };
import { slackEmojiCharacter, slackEmojiCode, withoutSkinTone } from "./slack-emoji.ts";

test("each of Slack's emoji exists here, except the skin tones themselves", () => {
  const missing = table.filter((row) => !unicodeEmojiWithCode(row.split(" ")[0] ?? ""));
  expect(missing.map((row) => row.split(" ")[1])).toEqual([2, 3, 4, 5, 6].map((tone) => `skin-tone-${tone}`));
});

test("names with a skin tone mean the same picture", () => {
  expect(withoutSkinTone("clap::skin-tone-5")).toBe("clap");
  expect(slackEmojiCode("clap::skin-tone-2")).toBe(slackEmojiCode("clap"));
  expect(slackEmojiCode("+1")).toBe(slackEmojiCode("thumbsup"));
  expect(slackEmojiCode("no_such_name")).toBeUndefined();
});

test("characters that would be drawn as text get the selector of pictures", () => {
  expect(slackEmojiCharacter("heart")).toBe("❤\ufe0f");
  expect(slackEmojiCharacter("clap")).toBe("👏");
});
