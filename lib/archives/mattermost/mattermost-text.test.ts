/** Mattermost's Markdown as ours. */
import { expect, test } from "vitest";
import { mattermostText } from "./mattermost-text.ts";

const names = {
  hasPerson: (username: string) => ["ann", "ben.doe"].includes(username),
  hasChannel: (name: string) => name === "town-square",
  hasCustomEmoji: (name: string) => name === "tada",
};

const shown = (source: string) =>
  mattermostText(source, names)
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
  expect(mattermostText("@here now", names)).toEqual({ text: ["@**all**", " now"], mentionsAll: true });
  expect(mattermostText("`@channel`", names).mentionsAll).toBe(false);
});
