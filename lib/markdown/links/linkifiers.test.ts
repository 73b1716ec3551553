/** Linkifiers in messages and topics. */
import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import type { CompiledLinkifier } from "../snapshot/organization-snapshot.ts";
import { compileLinkifier } from "./compile-linkifier.ts";
import { LinkifierBudget } from "./linkifier-budget.ts";
import { linkifierMatches } from "./linkifier-matches.ts";
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

const find = (linkifiers: readonly CompiledLinkifier[], text: string) =>
  linkifierMatches(text, linkifiers, new LinkifierBudget());
const urlsIn = (text: string, pattern: string, urlTemplate: string) =>
  find([compileLinkifier({ pattern, urlTemplate })], text).map(({ url }) => url);

test("a pattern that would take exponential time elsewhere is matched in linear time", () => {
  const linkifier = compileLinkifier({ pattern: "(?P<x>(a+)+)b", urlTemplate: "https://x.example/{x}" });
  const spent = leastCpuMilliseconds(500, () => expect(find([linkifier], "a".repeat(10_000))).toEqual([]));
  expect(spent).toBeLessThan(500);
});

/** Patterns that scan the rest for each short match. */
const greedy = [
  "x(?:.*y)?",
  "x(?:[x ]*y)?",
  "x(?:(?:x?){60}(?:.*y))?",
  "(?:x|x x)(?:.*(?:y1|y2|y3))?",
  "x(?:[\\pL\\s]{1,200}9)?",
];

test.each([
  [60, 5],
  [1_000, 40],
  [10_000, 400],
])("a hundred hostile patterns cost little in a text of %i characters", (length, allowed) => {
  const linkifiers = Array.from({ length: 100 }, (_, index) =>
    compileLinkifier({ pattern: `${greedy[index % 5]}|_${index}`, urlTemplate: `x://${index}` }),
  );
  const text = "x ".repeat(length / 2);
  find(linkifiers, text);
  const best = leastCpuMilliseconds(allowed, () => find(linkifiers, text));
  expect(best).toBeLessThan(allowed);
});

test("a long message is searched by many patterns to its end", () => {
  const linkifiers = Array.from({ length: 20 }, (_, index) =>
    compileLinkifier({ pattern: `[A-Z]{2,5}${index}-(?P<id>[0-9]+)`, urlTemplate: "https://x.example/{id}" }),
  );
  const text = `${"AB3-17 and AB19-4711 were fixed. ".repeat(100)}${"Nothing. ".repeat(600)}AB19-5`;
  const found = find(linkifiers, text);
  expect(found).toHaveLength(201);
  expect(found.at(-1)?.url).toBe("https://x.example/5");
});

test("a match is found however far away or long it is", () => {
  const far = "a ".repeat(3_000);
  expect(urlsIn(`${far}#12`, "#(?P<id>[0-9]+)", "https://x.example/{id}")).toEqual(["https://x.example/12"]);
  const long = "b".repeat(1_500);
  expect(urlsIn(`${far}#${long} c`, "#(?P<id>b+)", "https://x.example/{id}")).toEqual([
    `https://x.example/${long}`,
  ]);
  expect(urlsIn(`${far}#12`, "^a.*#(?P<id>[0-9]+)", "https://x.example/{id}")).toEqual([
    "https://x.example/12",
  ]);
});

test("a match never depends on where a search was cut off", () => {
  const piece = fc.constantFrom("#1", "#12", "#", "1", " ", "  ", "a", "(", "😀", "\ud83d", "é", "\n");
  const text = fc.array(piece, { minLength: 60, maxLength: 200 }).map((pieces) => pieces.join(""));
  const words = /(?:^|[\s'"(,:<[])(#[0-9]{1,2})(?![\p{L}\p{N}_])/gu;
  fc.assert(
    fc.property(text, (given) => {
      const found = find(
        [compileLinkifier({ pattern: "#[0-9]{1,2}", urlTemplate: "https://x.example" })],
        given,
      );
      const expected = [...given.matchAll(words)].map((match) => match.index + match[0].length);
      expect(found.map(({ end }) => end)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("an unmatched group has no value, unlike an empty one", () => {
  const template = "https://x.example/{id}{?q}";
  expect(urlsIn("#1 #2?q= #3?q=a", "#(?P<id>[0-9])(?:\\?q=(?P<q>[a-z]*))?", template)).toEqual([
    "https://x.example/1",
    "https://x.example/2?q=",
    "https://x.example/3?q=a",
  ]);
});

test("URLs that no browser would open are dropped", () => {
  expect(urlsIn(`#${"1".repeat(2_500)} #1`, "#(?P<id>[0-9]+)", "https://x.example/{id}")).toEqual([
    "https://x.example/1",
  ]);
});

test("the links of a topic are bounded together", () => {
  const linkifier = compileLinkifier({
    pattern: "#(?P<id>[0-9])",
    urlTemplate: `https://x.example/${"a".repeat(900)}{id}`,
  });
  expect(topicLinks("#1 #2 #3", [linkifier])).toHaveLength(2);
});

test("a topic has no links that run code", () => {
  const linkifier = compileLinkifier({ pattern: "#(?P<id>[0-9])", urlTemplate: "javascript:alert({id})" });
  expect(topicLinks("#1 https://x.example", [linkifier]).map(({ url }) => url)).toEqual([
    "https://x.example",
  ]);
});

test("a pattern that cannot be compiled matches nothing", () => {
  for (const pattern of ["(", "(?=a)"]) expect(urlsIn("a b", pattern, "https://x.example")).toEqual([]);
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
  expect(topicLinks(topic, corpusSnapshot.linkifiers)).toEqual(links.map(([text, url]) => ({ text, url })));
});
