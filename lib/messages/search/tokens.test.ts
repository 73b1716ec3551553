/** Positions of tokens. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { foldText } from "../../text/fold-text.ts";
import { messageTokens, messageVector } from "./message-vector.ts";
import { parseSearch } from "./parse-search.ts";
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";
import { MAX_WORD } from "./word-length.ts";

const shown = (text: string) => tokensOf(text).map(({ at, kind, text: token }) => `${at} ${kind} ${token}`);

test.each([
  ["Two words", ["1 word two", "2 word words"]],
  ["user_name", ["1 word user", "2 word name"]],
  ["getUserName x", ["1 whole getusername", "1 word get", "2 word user", "3 word name", "4 word x"]],
  ["HTTPServer", ["1 whole httpserver", "1 word http", "2 word server"]],
  ["ALL CAPS", ["1 word all", "2 word caps"]],
  ["Ærø Straße ÉTÉ Ёж", ["1 word aero", "2 word strasse", "3 word ete", "4 word еж"]],
  ["ＡＢＣ", ["1 word abc"]],
  ["й и", ["1 word й", "2 word и"]],
  ["東京都", ["1 pair 東京", "2 pair 京都", "3 last 都"]],
  ["ㄇㄚˇ aˇ", ["1 pair ㄇㄚ", "2 pair ㄚˇ", "3 last ˇ", "4 word aˇ"]],
  ["v2を", ["1 word v2", "1 end v", "1 end 2", "2 last を"]],
  ["v2.10rc1", ["1 word v2", "1 end v", "1 end 2", "2 word 10rc1", "2 end 10", "2 end 1"]],
  ["a1b2 42", ["1 word a1b2", "2 word 42"]],
  ["**bold**text", ["1 whole boldtext", "1 word bold", "2 word text"]],
  ["un*believ*able.", ["1 whole unbelievable", "1 word un", "2 word believ", "3 word able"]],
  [
    "a **b** c 2*3 4**5~~6",
    [
      "1 word a",
      "2 word b",
      "3 word c",
      ..."23456".split("").map((digit, index) => `${index + 4} word ${digit}`),
    ],
  ],
  ["Schiff\u00adfahrt", ["1 whole schifffahrt", "1 word schiff", "2 word fahrt"]],
  ["ﾊﾟﾝ", ["1 pair ぱん", "2 last ん"]],
  ["ภาษาไทย".slice(0, 3), ["1 pair ภา", "2 pair าษ", "3 last ษ"]],
  ["مُحَمَّد ـ2", ["1 word محمد", "2 word 2", "2 end ـ", "2 end 2"]],
  ["می\u200cخواهم", ["1 whole ميخواهم", "1 word مي", "2 word خواهم"]],
  ["🎉 yes", ["1 word 🎉", "2 word yes"]],
  ["a\ufe0f \u0301", ["1 word a"]],
  ["", []],
])("%j", (text, expected) => {
  expect(shown(text)).toEqual(expected);
});

test("words of scripts with spaces and emoji are split by Unicode's classes, and at changes of case", () => {
  const letters = fc.constantFrom(..."aBé9Ñß_-. \u0301ΩωЖж🎉©ǅªⅣ𝐀𝑎");
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 40 }), (text) => {
      const found = tokensOf(text).filter(
        ({ kind, start, end }) => kind === "whole" || !isPart(text, start, end),
      );
      const expected = text.match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu) ?? [];
      expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(
        expected.filter((word) => !/^\p{M}+$/u.test(word)),
      );
      for (const word of expected.filter((run) => !/^\p{M}+$/u.test(run))) {
        const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
        const written = tokensOf(word).filter(({ kind }) => kind !== "end");
        expect(written).toHaveLength(parts.length > 1 ? parts.length + 1 : 1);
      }
    }),
  );
});

function isPart(text: string, start: number, end: number): boolean {
  const before = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, start));
  const after = /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end));
  return /^[\p{L}\p{M}\p{N}]/u.test(text.slice(start)) && (before || after);
}

const words = fc.stringMatching(/^[a-zA-Z0-9éßøйж東京都ไท🎉 _.\-/]{0,40}$/u);

describe("of any text", () => {
  test("tokens lie within it, in order and reproducibly", () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "grapheme" })), (text) => {
        let place = 0;
        for (const { at, start, end, middle, text: token } of tokensOf(text)) {
          expect(at).toBeGreaterThanOrEqual(place);
          expect(at - place).toBeLessThanOrEqual(1);
          place = at;
          expect(start < middle && middle <= end && end <= text.length).toBe(true);
          expect(foldText(token)).toBe(token);
        }
        expect(tokensOf(text)).toEqual(tokensOf(text));
      }),
    );
  });

  test("a piece of it between spaces finds it", () => {
    fc.assert(
      fc.property(words, words, words, (before, text, after) => {
        const tokens = tokensOf(`${before} ${text} ${after}`);
        for (const { phrase } of parseSearch(`"${text}"`)) expect(isIn(phrase, tokens)).toBe(true);
        for (const chunk of parseSearch(text)) expect(isIn(chunk.phrase, tokens)).toBe(true);
      }),
    );
  });
});

function isIn(phrase: ReturnType<typeof parseSearch>[number]["phrase"], tokens: readonly Token[]): boolean {
  return tokens.some(({ at: begin }) => {
    let at = begin;
    return phrase.every(({ text, distance, isPrefix }) => {
      at += distance;
      return tokens.some(
        (token) => token.at === at && (isPrefix ? token.text.startsWith(text) : token.text === text),
      );
    });
  });
}

test("a word of any length is found by its pieces", () => {
  const tokens = tokensOf("x".repeat(3 * MAX_WORD + 1));
  expect(tokens.map(({ text }) => text.length)).toEqual([MAX_WORD, MAX_WORD, MAX_WORD, 1]);
});

const marks = fc.constantFrom(
  "\u0e34",
  "\u3099",
  "\u0301",
  "\u1100",
  "\u1160",
  "\u11a8",
  "\u{e0100}",
  "\u{1d165}",
);
const bases = fc.constantFrom(
  "ก",
  "か",
  "\u1100",
  "ﷺ",
  "㌖",
  "㈝",
  "東",
  "𠀀",
  "é",
  "a",
  "က",
  "ក",
  "🎉",
  " ",
);
const hostile = fc
  .array(fc.tuple(bases, fc.integer({ min: 0, max: 70 }), fc.array(marks, { maxLength: 3 }), fc.nat(100)))
  .map((runs) =>
    runs.map(([base, count, some, times]) => base.repeat(count) + some.join("").repeat(times)).join(""),
  );

test("no token comes near the 2,046 bytes that the index allows, whatever the text", () => {
  const longest = (text: string) =>
    Math.max(0, ...tokensOf(text).map((token) => Buffer.byteLength(token.text)));
  for (const text of [
    `ก${"\u0e34".repeat(700)}`,
    `か${"\u3099".repeat(700)}`,
    "\u1100".repeat(700),
    "ﷺ".repeat(700),
  ])
    expect(longest(text)).toBeLessThan(1_000);
  fc.assert(
    fc.property(hostile, (text) => {
      expect(longest(text)).toBeLessThan(1_000);
    }),
  );
});

test("a character with any number of marks is found, and so is the text after it", () => {
  const text = `ก${"\u0e34".repeat(700)}ข`;
  const tokens = tokensOf(text);
  for (const searched of [text, text.slice(0, -1), "ข"])
    for (const { phrase } of parseSearch(searched)) expect(isIn(phrase, tokens)).toBe(true);
  expect(tokens.at(-1)).toMatchObject({ kind: "last", text: "ข", at: 2, start: 701, end: 702 });
});

test("the topic follows at a distance, addresses are decoded, and upload paths are left out", () => {
  const content = "[a](/user_uploads/2/ab/qwertz/Bericht%20%C3%BC.pdf) %zz%ff";
  const tokens = messageTokens({ content, topicName: "it's" });
  const unnamed = messageTokens({
    content: "[b](/user_uploads/2/ab/qwertz/uploaded-file.doc)",
    topicName: "",
  });
  expect(unnamed.map(({ text }) => text)).toEqual(["b", "doc"]);
  expect(tokens.map(({ text }) => text)).toEqual(["a", "bericht", "u", "pdf", "zz", "it", "s"]);
  const vector = messageVector(
    {
      id: 8192,
      realmId: 3,
      conversationId: 7,
      senderId: 1,
      bits: 20,
      directUserIds: [4, 5],
      content,
      topicName: "",
    },
    tokens,
  );
  expect(vector).toBe(
    "'3:a':1 '3:bericht':2 '3:u':3 '3:pdf':4 '3:zz':5 '3:it':14 '3:s':15 'c#7' 'b#1' 'd#4' 'd#5' 's#1' 'h#3:link' 'h#3:attachment'",
  );
});

test.each([
  ["one word", "aB".repeat(5_000)],
  ["percent signs", "%ff".repeat(3_333)],
  ["marks", "a\u0301".repeat(5_000)],
  ["characters", "東".repeat(10_000)],
  ["addresses", "/user_uploads/1/".repeat(625)],
])("splitting the longest message of %s takes little time", (_name, content) => {
  expect(leastCpuMilliseconds(150, () => messageTokens({ content, topicName: "" }))).toBeLessThan(150);
});
