/** Slack's rich_text blocks become Markdown. */
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { PayloadReader } from "./payload-reader.ts";
import { richText } from "./slack-rich-text.ts";

type Json = Readonly<Record<string, unknown>>;

const text = (content: string, style?: Json): Json => ({
  type: "text",
  text: content,
  ...(style && { style }),
});
const section = (...elements: readonly Json[]): Json => ({ type: "rich_text_section", elements });
const list = (given: Json, ...items: readonly (readonly Json[])[]): Json => ({
  type: "rich_text_list",
  style: "bullet",
  elements: items.map((item) => section(...item)),
  ...given,
});
const markdownOf = (...elements: readonly Json[]) =>
  richText(new PayloadReader({ type: "rich_text", elements }));

test("styles, whose marks stay at the words", () => {
  const styles = [
    text("Deploy "),
    text("failed ", { bold: true }),
    text("on "),
    text("main", { code: true }),
    text(", "),
    text("really", { bold: true, italic: true, strike: true }),
    text("a", { bold: true }),
    text("b", { italic: true }),
  ];
  expect(markdownOf(section(...styles))).toBe(
    "Deploy **failed** on `main`, ~~***really***~~&#8203;**a**&#8203;*b*",
  );
  expect(markdownOf(section(text("one\ntwo ", { bold: true }), text("a`b", { code: true })))).toBe(
    "**one**\n**two** `` a`b ``",
  );
});

test("what has a meaning in Markdown is shown as it is, and nobody is mentioned", () => {
  expect(markdownOf(section(text("*no* @**all** #x _y_\n- a\n12. b")))).toBe(
    "\\*no\\* @\\*\\*all\\*\\* #x _y_\n\\- a\n12\\. b",
  );
});

test("links, people, channels, emoji and times", () => {
  const elements = [
    { type: "user", user_id: "U123" },
    text(" "),
    { type: "channel", channel_id: "C1" },
    text(" "),
    { type: "broadcast", range: "here" },
    text(" "),
    { type: "usergroup", usergroup_id: "S1" },
    text(" "),
    { type: "link", url: "https://ci.example/1", text: "build [1]", style: { bold: true } },
    text(" "),
    { type: "link", url: "https://ci.example/2" },
    text(" "),
    { type: "emoji", name: "wave", unicode: "1f44b-1f3fd" },
    { type: "emoji", name: "party::skin-tone-2" },
    { type: "emoji", name: "tada", unicode: "ffffff" },
    text(" "),
    { type: "date", timestamp: 1720710212, format: "{date_num}", fallback: "then" },
  ];
  expect(markdownOf(section(...elements))).toBe(
    "U123 C1 here group **[build \\[1\\]](https://ci.example/1)** [https://ci.example/2](https://ci.example/2) " +
      "👋🏽:party::tada: <time:2024-07-11T15:03:32.000Z>",
  );
});

test("lists with their levels and numbers", () => {
  const steps = markdownOf(
    section(text("Steps:\n")),
    list({ style: "ordered", indent: 0 }, [text("build")], [text("test\nagain")]),
    list({ indent: 1 }, [text("unit")], [text("e2e", { bold: true })]),
    list({ style: "ordered", indent: 0, offset: 2 }, [text("deploy")]),
    section(text("Done.")),
    list({ indent: 3 }, [text("deep")]),
  );
  expect(steps).toBe(
    "Steps:\n\n1. build\n2. test\n   again\n    * unit\n    * **e2e**\n3. deploy\n\nDone.\n\n* deep",
  );
});

test("quotations and code", () => {
  const quotation = { type: "rich_text_quote", elements: [text("one\ntwo")] };
  const log = { type: "rich_text_preformatted", language: "json", elements: [text('{"a": "*b*"}\n')] };
  expect(markdownOf(quotation, log)).toBe('> one\n> two\n\n```json\n{"a": "*b*"}\n```');
});

test("nothing where there is no text", () => {
  expect(markdownOf(section(), section(text(" ")), { type: "rich_text_preformatted" })).toBe("");
  expect(richText(new PayloadReader({ elements: "none" }))).toBe("");
});

const MANY = 2_000;

test.each([
  [
    "lines of an element with as many keys",
    {
      ...text("a\n".repeat(MANY)),
      ...Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`key ${index}`, 1])),
    },
  ],
  ["fences in a line of code", text("` ".repeat(200 * MANY), { code: true })],
])("many %s take time by their number only", (_name, element) => {
  expect(leastCpuMilliseconds(500, () => markdownOf(section(element)))).toBeLessThan(500);
});

test("many long texts beside one another take time by their length only", () => {
  const texts = Array.from({ length: 1_000 }, () => text("*".repeat(1_000)));
  expect(leastCpuMilliseconds(300, () => markdownOf(section(...texts)))).toBeLessThan(300);
});
