/** Reading page metadata. */
import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { pageFacts } from "./page-facts.ts";

const url = new URL("https://news.example/a/story");
const facts = (html: string) => pageFacts(html, url);

describe("a page", () => {
  test.each([
    [
      "Open Graph",
      `<meta property="og:title" content="A &quot;story&quot;"><meta property="og:description" content="Told
        twice"><meta property="og:image" content="/cover.png"><title>other</title>`,
      {
        title: 'A "story"',
        description: "Told twice",
        imageUrl: "https://news.example/cover.png",
      },
    ],
    [
      "only a title and a description",
      `<html><head><TITLE lang=en> Plain &amp; simple </TITLE><META NAME='description' CONTENT='It > is'></head>`,
      { title: "Plain & simple", description: "It > is", imageUrl: null },
    ],
    [
      "a picture elsewhere, in any order and without quotation marks",
      "<meta content=https://cdn.example/a.jpg property=og:image><meta content=T property=og:title />",
      { title: "T", description: null, imageUrl: "https://cdn.example/a.jpg" },
    ],
    ["nothing", "<p>hello</p>", { title: null, description: null, imageUrl: null }],
    [
      "the title of a drawing only",
      "<html><body><svg><title>icon</title></svg><p>x</p></body></html>",
      { title: null, description: null, imageUrl: null },
    ],
    [
      "empty properties, which say nothing",
      '<meta property="og:title" content=" "><meta name="twitter:title" content="\u200b"><title>\n T\u00a0t </title><title>U</title>',
      { title: "T t", description: null, imageUrl: null },
    ],
    [
      "several properties, a base, and things in the body",
      `<head><base href="https://cdn.example/x/"><meta property="og:title twitter:title" content="A"><meta name="description" content="B">
        <meta name="twitter:description" content="C"><meta name="og:image" content="d.png"></head><body><meta property="og:description" content="E">`,
      { title: "A", description: "C", imageUrl: "https://cdn.example/x/d.png" },
    ],
    [
      "emoji and scripts that need joiners",
      '<meta property="og:title" content="👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 می‌خواهم नमस्‍ते">',
      { title: "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 می‌خواهم नमस्‍ते", description: null, imageUrl: null },
    ],
    [
      "a picture that nothing may be loaded from",
      '<meta property="og:image" content="file:///etc/passwd"><title>x</title>',
      { title: "x", description: null, imageUrl: null },
    ],
  ])("with %s", (_what, html, expected) => {
    expect(facts(html)).toEqual(expected);
  });

  test("is shortened, without invisible characters", () => {
    const { title } = facts(`<title>\u202e${"a".repeat(1_000)}</title>`);
    expect(title).toMatch(/^a+…$/);
    expect(title).toHaveLength(200);
  });
});

test.each([
  ["tags that never end", "<meta ".repeat(90_000)],
  ["attributes that never end", `<meta ${'a="'.repeat(170_000)}`],
  ["spaces", `<meta content${" ".repeat(500_000)}`],
  ["titles", "<title".repeat(80_000)],
])("half a megabyte of %s is read in time", (_what, html) => {
  expect(leastCpuMilliseconds(500, () => void facts(html))).toBeLessThan(500);
});
