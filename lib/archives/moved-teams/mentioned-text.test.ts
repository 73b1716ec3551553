/** Mentions in Markdown become references. */
import { expect, test } from "vitest";
import { shortNameCharacter } from "./emoji-short-names.ts";
import { mentionedText } from "./mentioned-text.ts";

const dialect = {
  channelMark: "~",
  personKey: (username: string) => ["ann", "ben.doe"].find((name) => name === username),
  channelKey: (name: string) => (name === "town-square" ? name : undefined),
  hasCustomEmoji: (name: string) => name === "tada",
  emojiCharacter: shortNameCharacter,
  restyled: (prose: string) => prose,
} as const;

const shown = (source: string) =>
  mentionedText(source, dialect)
    .text.map((piece) => (typeof piece === "string" ? piece : JSON.stringify(piece)))
    .join("");

test.each([
  ["@ann, @Ben.Doe. and @ann_", '{"person":"ann"}, {"person":"ben.doe"}. and {"person":"ann"}_'],
  ["ann@ann.example and @nobody", "ann@ann.example and @nobody"],
  ["~town-square. ~~gone~~ ~elsewhere", '{"channel":"town-square"}. ~~gone~~ ~elsewhere'],
  ["`@ann` and ```\n@ann :tada:\n```", '`@ann` and ```\n{"person":"ann"} :tada:\n```'],
  ["```\n@ann :+1:\n```", "```\n@ann :+1:\n```"],
  [":+1: :tada: :nothing:", "👍 :tada: :nothing:"],
  ["@**Ann** #**general** @_**x**", "@\\**Ann** #\\**general** @_\\**x**"],
])("%s", (source, expected) => {
  expect(shown(source)).toBe(expected);
});

test("wildcards mention everybody, except in code", () => {
  expect(mentionedText("@here now", dialect)).toEqual({ text: ["@**all**", " now"], mentionsAll: true });
  expect(mentionedText("`@channel`", dialect).mentionsAll).toBe(false);
});
