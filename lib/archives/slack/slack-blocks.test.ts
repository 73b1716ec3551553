/** Blocks of Slack's messages become Markdown. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { type Json, list, rich, said, section, shown } from "../../testing/slack-elements.ts";

const bold = { bold: true };
const mrkdwn = (text: string): Json => ({ type: "mrkdwn", text });
const plain = (text: string): Json => ({ type: "plain_text", text, emoji: true });

test.each<[string, readonly unknown[], string]>([
  [
    "a section with fields",
    [{ type: "section", text: mrkdwn("*a* &lt;"), fields: [plain("b"), mrkdwn("<@U1>")] }],
    '**a** <\nb\n{"person":"U1"}',
  ],
  ["a header", [{ type: "header", text: plain("a *b* &amp; :tada:") }], "### a \\*b\\* & 🎉"],
  [
    "a context",
    [{ type: "context", elements: [{ type: "image", alt_text: "x" }, mrkdwn("a"), plain("b")] }],
    "a b",
  ],
  [
    "an image",
    [{ type: "image", title: plain("a"), alt_text: "b", image_url: "https://e.example/a.png" }],
    "[a](https://e.example/a.png)",
  ],
  ["an image without an address", [{ type: "image", alt_text: "b*", slack_file: { id: "F1" } }], "b\\*"],
  [
    "a video",
    [
      {
        type: "video",
        title: plain("a"),
        title_url: "https://e.example/",
        description: plain("b"),
        alt_text: "c",
      },
    ],
    "[a](https://e.example/)\nb",
  ],
  [
    "a divider",
    [{ type: "section", text: plain("a") }, { type: "divider" }, { type: "section", text: plain("b") }],
    "a\n\n---\n\nb",
  ],
  [
    "buttons",
    [
      { type: "section", text: plain("a") },
      { type: "actions", elements: [{ type: "button", text: plain("Press") }] },
    ],
    "a",
  ],
  ["Markdown", [{ type: "markdown", text: "**a** @**Ann** `#**x**`" }], "**a** @\\**Ann** `#\\**x**`"],
  [
    "a table",
    [
      {
        type: "table",
        rows: [
          [
            { type: "raw_text", text: "a|b" },
            { type: "rich_text", elements: [section(said("c", bold))] },
          ],
          [
            { type: "raw_text", text: "" },
            { type: "rich_text", elements: [section(said("x|y", { code: true }))] },
          ],
        ],
      },
    ],
    "| a\\|b | **c** |\n| --- | --- |\n|   | `x\\|y` |",
  ],
  [
    "a table with a mention",
    [
      {
        type: "table",
        rows: [
          [
            { type: "raw_text", text: "a" },
            { type: "rich_text", elements: [section({ type: "user", user_id: "U1" })] },
          ],
        ],
      },
    ],
    'a · {"person":"U1"}',
  ],
  ["several", [{ type: "header", text: plain("a") }, rich(section(said("b")))], "### a\n\nb"],
])("blocks: %s", (_name, blocks, expected) => {
  expect(shown(blocks, "fallback")).toBe(expected);
});

test.each<[string, readonly unknown[]]>([
  ["no blocks", []],
  ["rich text without elements", [{ type: "rich_text" }]],
  ["empty rich text", [rich(section(said(" ")))]],
  ["dividers and buttons", [{ type: "divider" }, { type: "actions", elements: [] }]],
  ["an unknown block", [{ type: "section", text: plain("a") }, { type: "brand_new" }]],
  ["an unknown element", [rich(section(said("a"), { type: "brand_new" }))]],
  ["an unknown part", [rich(section(said("a")), { type: "brand_new", elements: [] })]],
  ["an item that is none", [rich({ type: "rich_text_list", elements: ["a", null] })]],
  ["a table without rows", [{ type: "section", text: plain("a") }, { type: "table" }]],
  ["other values", [null, 5, "a", [], [[]], { type: 5 }]],
])("%s: the text is used", (_name, blocks) => {
  expect(shown(blocks, "text")).toBeNull();
});

test("without a text, what is known of the blocks is used", () => {
  expect(shown([{ type: "section", text: plain("a") }, { type: "brand_new" }])).toBe("a");
});

const MANY = 20_000;

test.each<[string, readonly unknown[]]>([
  ["elements", [rich(section(...Array.from({ length: MANY }, () => said("a ", bold)), said("b")))]],
  [
    "styles",
    [rich(section(...Array.from({ length: MANY }, (_, index) => said("*", index % 2 ? bold : {}))))],
  ],
  [
    "items",
    [rich(list({ indent: 8, style: "ordered" }, ...Array.from({ length: MANY }, () => [said("a")])))],
  ],
  ["lists", [rich(...Array.from({ length: MANY }, (_, index) => list({ indent: index }, [said("a")])))]],
  ["mentions", [rich(section(...Array.from({ length: MANY }, () => ({ type: "user", user_id: "U1" }))))]],
  [
    "cells",
    [{ type: "table", rows: [Array.from({ length: MANY }, () => ({ type: "raw_text", text: "|" }))] }],
  ],
  ["line breaks", [rich(section(said("\n \n".repeat(MANY), bold), said("`".repeat(MANY), { code: true })))]],
])("many %s take time by their number only", (_name, blocks) => {
  expect(leastCpuMilliseconds(1_000, () => shown(blocks))).toBeLessThan(1_000);
});

test("deeply nested blocks do no harm", () => {
  let nested: unknown = said("a");
  for (let depth = 0; depth < 100_000; depth += 1) nested = { type: "rich_text_section", elements: [nested] };
  expect(shown([rich(nested)], "text")).toBeNull();
});

const TYPES = [
  ..."rich_text section header markdown context image video table divider actions".split(" "),
  ..."rich_text_section rich_text_list rich_text_quote rich_text_preformatted".split(" "),
  ..."text link user channel usergroup team broadcast emoji date color raw_text mrkdwn plain_text".split(" "),
];
const FIELDS = [
  ..."text elements fields rows title description alt_text image_url title_url style indent offset".split(
    " ",
  ),
  ..."border language url user_id channel_id usergroup_id name unicode skin_tone timestamp fallback value".split(
    " ",
  ),
];

/** Objects of Slack's kinds, with fields of any value. */
const { thing } = fc.letrec<{ thing: unknown }>((tie) => ({
  thing: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(
      null,
      -1,
      1e300,
      Number.NaN,
      "",
      "1f44b",
      "\ud800",
      "<!here>",
      "a|b",
      "\ue010",
      "https://(",
    ),
    fc.array(tie("thing"), { maxLength: 4 }),
    fc
      .tuple(fc.constantFrom(...TYPES), fc.dictionary(fc.constantFrom(...FIELDS), tie("thing")))
      .map(([type, fields]) => ({ type, ...fields })),
  ),
}));

test("no value of a field ends an import", () => {
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 4 }), (blocks) => {
      expect(shown(blocks, "text")).not.toBe("");
      expect(shown(blocks)).not.toBe("");
    }),
    { numRuns: 2_000 },
  );
});
