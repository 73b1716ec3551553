/** Rocket.Chat's Markdown as ours. */
import { expect, test } from "vitest";
import { unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import table from "./joypixels-names.json" with { type: "json" };
import { joypixelsCode } from "./joypixels-names.ts";
import { rocketChatText } from "./rocketchat-text.ts";

const names = {
  personKey: (username: string) => (username === "ann" ? "A1" : undefined),
  channelKey: (name: string) => (name === "general" ? "C1" : undefined),
  hasCustomEmoji: (name: string) => name === "party",
  siteUrl: "https://chat.example.com",
};

const shown = (source: string) =>
  rocketChatText(source, names)
    .text.map((piece) => (typeof piece === "string" ? piece : JSON.stringify(piece)))
    .join("");

test.each([
  ["*bold* _slanted_ ~gone~ **bold** 2*3*4", "**bold** _slanted_ ~~gone~~ **bold** 2*3*4"],
  ["`*code*` and *`code`*", "`*code*` and *`code`*"],
  ["@ann in #general, not #elsewhere", '{"person":"A1"} in {"channel":"C1"}, not #elsewhere'],
  [":thumbsup_tone3: :slight_smile: :party: :none:", "👍 🙂 :party: :none:"],
  ["<https://a.example/?x=1|a site>", "[a site](https://a.example/?x=1)"],
  [
    "[ ](https://chat.example.com/channel/general?msg=abc) yes",
    '{"message":"abc","label":"In reply to"}\n yes',
  ],
  ["[ ](https://elsewhere.example/channel/general?msg=abc) yes", " yes"],
  [
    "see https://chat.example.com/group/x?msg=abc.",
    'see {"message":"abc","label":"https://chat.example.com/group/x?msg=abc"}.',
  ],
  ["`https://chat.example.com/group/x?msg=abc`", "`https://chat.example.com/group/x?msg=abc`"],
])("%s", (source, expected) => {
  expect(shown(source)).toBe(expected);
});

test("wildcards mention everybody", () => {
  expect(rocketChatText("@here", names).mentionsAll).toBe(true);
});

test("each emoji of the table exists here, and others are found by their usual names", () => {
  expect(table.filter((row) => !unicodeEmojiWithCode(row.split(" ")[0] ?? ""))).toEqual([]);
  expect(joypixelsCode("umbrella")).toBe("2614");
  expect(joypixelsCode("+1")).toBe("1f44d");
});
