/** Linkifiers match whole words in their order, in messages and topics, and their literal test rejects no match. */
import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { cpuMilliseconds } from "../../testing/cpu-milliseconds.ts";
import { corpusSnapshot } from "../corpus/corpus-snapshot.ts";
import { compileLinkifier } from "./compile-linkifier.ts";
import { requiredLiteral } from "./required-literal.ts";
import { topicLinks } from "./topic-links.ts";

test.each([
  ["#(?P<id>[0-9]+)", "#"],
  ["JIRA-(?P<id>\\d+)", "JIRA-"],
  ["a+bc", "bc"],
  ["ab?c", "a"],
  ["ab*", "a"],
  ["a{2}bcd", "bcd"],
  ["a|b", null],
  ["(a|b)c", "c"],
  ["(?i)abc", null],
  ["\\.com\\d", ".com"],
  ["[ab]", null],
  ["[]a]bc", "bc"],
  ["\\Qa|b\\E", null],
])("what %s must contain is %s", (pattern, literal) => {
  expect(requiredLiteral(pattern)).toBe(literal);
});

test("a text without the required literal never matches", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    "ab",
    "[ab]",
    "(a)",
    "(?:a|b)",
    "\\.",
    ".",
    "\\d",
    "a+",
    "b*",
    "a?",
    "b{1,2}",
    "#",
    "x|y",
  );
  const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(""));
  const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "#", "1", " ", "x"), maxLength: 12 });
  fc.assert(
    fc.property(pattern, text, (source, given) => {
      const literal = requiredLiteral(source);
      if (literal !== null && !given.includes(literal))
        expect(RE2JS.compile(source).matcher(given).find()).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test("a pattern that would take exponential time elsewhere is matched in linear time", () => {
  const linkifier = compileLinkifier({ pattern: "(?P<x>(a+)+)b", urlTemplate: "https://x.example/{x}" });
  const spent = cpuMilliseconds(() => expect(linkifier.matches("a".repeat(10_000))).toEqual([]));
  expect(spent).toBeLessThan(500);
});

test("a pattern that cannot be compiled is refused", () => {
  expect(() => compileLinkifier({ pattern: "(", urlTemplate: "https://x.example" })).toThrow();
  expect(() => compileLinkifier({ pattern: "(?=a)", urlTemplate: "https://x.example" })).toThrow();
});

test.each([
  [
    "fix #123 and #4",
    [
      ["#123", "https://tracker.example/123"],
      ["#4", "https://other.example/4"],
    ],
  ],
  [
    "see https://x.example/#123, x.com",
    [
      ["https://x.example/#123", "https://x.example/#123"],
      ["x.com", "http://x.com"],
    ],
  ],
  ["someone@x.com", []],
  ["#123https://x.example", []],
])("the links of the topic %s", (topic, links) => {
  expect(topicLinks(topic, corpusSnapshot)).toEqual(links.map(([text, url]) => ({ text, url })));
});
