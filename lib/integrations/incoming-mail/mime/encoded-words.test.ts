/** Encoded words that split a character. */
import { addressParser } from "postal-mime";
import { expect, test } from "vitest";
import { decodeWords, withUtf8Words } from "./encoded-words.ts";

test.each([
  ["plain", "plain"],
  ["=?utf-8?Q?caf=C3=A9_au_lait?=", "café au lait"],
  ["=?UTF-8?B?Y2Fmw6k=?=", "café"],
  ["a =?utf-8?q?=C3=A9?= b", "a é b"],
  ["=?utf-8?Q?one?= =?utf-8?Q?_two?=", "one two"],
  ["=?utf-8?Q?=E3=81?= =?utf-8?Q?=82?=", "あ"],
  ["=?utf-8?B?4w==?= =?UTF-8?B?gYI=?= end", "あ end"],
  ["=?utf-8?B?44GC44E=?=\r\n =?utf-8?Q?=82?=", "ああ"],
  ["=?gb2312?B?xOM=?= =?gb2312?B?usM=?=", "你好"],
  ["=?iso-8859-1?Q?=E9?= =?utf-8?Q?=C3=A9?=", "éé"],
  ["=?iso-2022-jp?B?GyRCJDMbKEI=?=", "こ"],
  ["=?unknown-8bit?Q?Gr=FC=DFe?=", "Grüße"],
  ["=?utf-8*de?Q?f=C3=BCr?=", "für"],
  ["=?utf-8?X?what?=", "=?utf-8?X?what?="],
  ["=?broken", "=?broken"],
])("%o says %o", async (field, text) => {
  expect(await decodeWords(field)).toBe(text);
});

test("a name with an encoded comma is one name", async () => {
  const field = await withUtf8Words(
    '=?utf-8?Q?Lovelace=2C_Ad?= =?utf-8?B?w6E=?= <ada@example.com>, "B" <b@example.com>',
  );
  expect(addressParser(field)).toEqual([
    { name: "Lovelace, Adá", address: "ada@example.com" },
    { name: "B", address: "b@example.com" },
  ]);
});
