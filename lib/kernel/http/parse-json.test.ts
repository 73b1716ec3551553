/** Clients' JSON. */
import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { ApiError } from "../errors.ts";
import { parseJson } from "./parse-json.ts";

const ids = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => 9_000_000_000_000_000 + index));
const long = "x".repeat(2_000);

describe("is read:", () => {
  test.each<[string, string, unknown]>([
    ["a list of ten thousand ids", ids, JSON.parse(ids)],
    [
      "brackets, commas and quotation marks within a long text",
      JSON.stringify({ a: `"[{,:\\"${long}` }),
      undefined,
    ],
    ["many brackets within a text", JSON.stringify(["[{".repeat(1_000)]), undefined],
    ["a text that ends with a backslash", JSON.stringify([`${long}\\`, "[".repeat(100)]), undefined],
    ["lists and objects within each other", `{"a":[[{"b":[1,2]}]],"c":"${long}"}`, undefined],
    ["a lone surrogate, replaced", `["\\ud800","${long}"]`, ["\ufffd", long]],
    [
      "a lone surrogate in a key, replaced",
      `[{"a\\udc00":{"\\ud800":"b"}}]`,
      [{ "a\ufffd": { "\ufffd": "b" } }],
    ],
  ])("%s", (_what, text, expected) => {
    expect(parseJson(text)).toEqual(expected ?? JSON.parse(text));
  });
});

const MEGABYTE = 1_000_000;

describe("is refused without effort:", () => {
  test.each<[string, string]>([
    ["lists within each other", "[".repeat(MEGABYTE)],
    ["lists within each other that end", "[".repeat(MEGABYTE / 2) + "]".repeat(MEGABYTE / 2)],
    ["objects within each other", '{"a":'.repeat(MEGABYTE / 5)],
    ["lists in a property", `{"username":${"[".repeat(MEGABYTE / 2)}${"]".repeat(MEGABYTE / 2)}}`],
    ["a list of very many values", `[${"0,".repeat(MEGABYTE / 2)}0]`],
    ["an object of very many keys", `{${'"":0,'.repeat(MEGABYTE / 5)}"":0}`],
    ["texts of quotation marks and backslashes", `["${'\\\\\\"'.repeat(MEGABYTE / 4)}",${"[".repeat(100)}`],
    ["escapes before deep lists", `["\\u0061",${"[".repeat(MEGABYTE / 2)}${"]".repeat(MEGABYTE / 2)}]`],
  ])("%s", (_what, text) => {
    const refused = () => expect(() => parseJson(text)).toThrow(ApiError);
    expect(leastCpuMilliseconds(100, refused)).toBeLessThan(100);
  });
});

test("text that is no JSON is refused by the parser, as are short ones", () => {
  for (const text of ["[".repeat(30), `"${long}`, `["${long}\\`])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});
