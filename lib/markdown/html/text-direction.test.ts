/** Blocks follow the direction of their prose. */
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { renderMessage } from "../render-message.ts";
import { serializeHtml } from "./serialize-html.ts";
import { setDirections } from "./text-direction.ts";

function directed(source: string): string {
  const { html } = renderMessage(source, corpusSnapshot);
  return serializeHtml(setDirections(fromHtml(html, { fragment: true })));
}

function directionsOf(source: string, tagName: string): string[] {
  return [...directed(source).matchAll(new RegExp(`<${tagName}(?: [^>]*)?>`, "g"))].map(
    ([tag]) => /dir="([a-z]+)"/.exec(tag)?.[1] ?? "none",
  );
}

describe("a paragraph in Hebrew or Arabic reads from right to left", () => {
  test.each([
    "`./run.sh -v` תבדוק למה",
    "@**Mara Lindt** مرحبا كيف حالك",
    "https://example.com/a/b مرحبا",
    "example.com مرحبا",
    "someone@example.com مرحبا",
    "#**general** שלום לכולם",
    "#**general>lunch** שלום",
    ":tada: abc".replace("abc", "שלום"),
    "$$x$$ שלום",
    "<time:2026-01-02T03:04:05Z> שלום",
    "**שלום** world",
    "(!) שלום world",
    "[שלום](https://x.example) world",
    "**`code`** שלום",
  ])("%s", (source) => expect(directionsOf(source, "p")).toEqual(["rtl"]));
});

describe("a paragraph whose prose begins in Latin letters reads from left to right", () => {
  test.each([
    "hello שלום",
    "`שלום` hello",
    "#**日本語** hello שלום",
    "[hello](https://x.example) שלום",
    "https://x.example/שלום hello",
  ])("%s", (source) => expect(directionsOf(source, "p")).toEqual(["ltr"]));
});

test("a message without right-to-left letters has no directions", () => {
  expect(directed("hello `code` @**Mara Lindt**\n* a\n> b")).not.toContain("dir=");
});

test("blocks have separate directions", () => {
  expect(directionsOf("hello\n\nשלום\n\n`x` עוד", "p")).toEqual(["ltr", "rtl", "rtl"]);
  expect(directionsOf("שלום\nhello\n`x` עוד", "p")).toEqual(["rtl"]);
  expect(directionsOf("שלום\nhello\n`x` עוד", "span")).toEqual(["rtl", "ltr", "rtl"]);
  expect(directionsOf("* שלום\n  hello\n  * x", "span")).toEqual(["rtl", "ltr"]);
  expect(directionsOf("# `x` שלום\n\nhello", "h1")).toEqual(["rtl"]);
});

test("marks of lists, quotes, tables and spoilers are where their text begins", () => {
  expect(directionsOf("* `x` שלום\n* hello", "ul")).toEqual(["rtl"]);
  expect(directionsOf("* `x` שלום\n* hello", "li")).toEqual(["rtl", "ltr"]);
  expect(directionsOf("1. שלום\n   * hello", "ul")).toEqual(["ltr"]);
  expect(directionsOf("> `x` שלום", "blockquote")).toEqual(["rtl"]);
  expect(directionsOf("|`x`|שלום|\n|-|-|\n|a|ב|", "table")).toEqual(["rtl"]);
  expect(directionsOf("|`x`|שלום|\n|-|-|\n|a|ב|", "td")).toEqual(["ltr", "rtl"]);
  expect(directed("```spoiler `x` שלום\nhello\n```")).toMatch(/class="spoiler-block" dir="rtl"/);
  expect(directionsOf("* * שלום", "ul")).toEqual(["rtl", "rtl"]);
});

test("code, addresses and names are isolated", () => {
  expect(directed("שלום `-v` סוף")).toContain('<code dir="ltr">');
  expect(directed("שלום https://x.example/a")).toMatch(/<a [^>]*dir="ltr"/);
  expect(directed("שלום #**general>a** סוף")).toMatch(/<a [^>]*dir="auto"/);
  expect(directed("שלום @**Mara Lindt** סוף")).toMatch(/<span class="user-mention"[^>]*dir="auto"/);
  expect(directed("שלום\n```\nx\n```")).toContain('<pre dir="ltr">');
});

test("a block of only names follows them, one of code the surrounding text", () => {
  expect(directionsOf("#**日本語**\n\nשלום", "p")).toEqual(["ltr", "rtl"]);
  expect(directionsOf("שלום\n\n`code`", "p")).toEqual(["rtl", "rtl"]);
});
