/** The HTML has the structure that clients rely on. */
import fc from "fast-check";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test, vi } from "vitest";
import { corpusSnapshot } from "../testing/corpus-snapshot.ts";
import { readCorpus } from "../testing/read-corpus.ts";
import { type RenderedMessage, renderByPipeline } from "./render-message.ts";

/** Raised for fuzzing. */
const runs = Number(process.env.FUZZ_RUNS ?? 1000);
vi.setConfig({ testTimeout: 20_000 + runs * 20 });

const sources = readCorpus()
  .map(({ source }) => source)
  .filter((source) => source.length < 200);
const pieces = sources.flatMap((source) => source.split(/(?<=\n)|(?= )/));
const joints =
  "\n|\n\n| ||* |  |> |```quote\n|\n```\n|```spoiler |**|- |1. |\t|~~|[|](https://x.example)|    |# |\r\n|\\"
    .split("|")
    .concat("|");
const message = fc
  .array(fc.constantFrom(...pieces, ...sources), { maxLength: 6 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom(...joints), { minLength: parts.length, maxLength: parts.length })
      .map((between) => parts.map((part, index) => part + between[index]).join("")),
  );

const blockTags = new Set("p hr h1 h2 h3 h4 h5 h6 blockquote ul ol table div".split(" "));
const inlineTags = new Set("br img audio time strong em del code a span".split(" "));

function isBlock(node: Nodes): node is Element {
  return node.type === "element" && blockTags.has(node.tagName);
}

function classOf({ properties }: Element): string {
  return String(properties.className ?? "");
}

function expectBlocks(nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    if (isBlock(node)) expectBlock(node);
    else expect(node).toEqual(expect.objectContaining({ type: "text", value: "\n" }));
  }
}

function expectBlock(node: Element): void {
  switch (node.tagName) {
    case "hr":
    case "table":
      return;
    case "blockquote":
      expectBlocks(node.children);
      return;
    case "ul":
    case "ol":
      for (const item of node.children) if (item.type === "element") expectItem(item);
      return;
    case "div":
      if (classOf(node) === "spoiler-block")
        for (const part of node.children) expectBlocks("children" in part ? part.children : [part]);
      else expect(classOf(node)).toMatch(/codehilite|message_inline_image|message_embed/);
      return;
    default:
      expectInline(node.children);
  }
}

/** Clients would show line breaks between text and blocks. */
function expectItem(item: Element): void {
  expect(item.tagName).toBe("li");
  item.children.forEach((child, index) => {
    const next = item.children[index + 1];
    if (isBlock(child)) expectBlock(child);
    else expectInline([child]);
    if (child.type === "text" && child.value !== "\n" && next && isBlock(next))
      expect(child.value).not.toMatch(/\n$/);
  });
}

function expectInline(nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    expect(inlineTags).toContain(node.tagName);
    if (node.tagName === "span") expect(classOf(node)).toMatch(/mention|emoji|katex|tex-error/);
    else expectInline(node.children);
  }
}

function shownIn(html: string) {
  const shown = { people: new Set(), groups: new Set(), everyone: false, topic: false, code: false };
  const visit = (node: Nodes): void => {
    if (node.type === "element") {
      const classes = classOf(node).split(",");
      if (node.tagName === "code") shown.code = true;
      if (!classes.includes("silent")) {
        if (classes.includes("channel-wildcard-mention")) shown.everyone = true;
        else if (classes.includes("user-mention")) shown.people.add(Number(node.properties.dataUserId));
        if (classes.includes("topic-mention")) shown.topic = true;
        if (classes.includes("user-group-mention")) shown.groups.add(Number(node.properties.dataUserGroupId));
      }
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(fromHtml(html, { fragment: true }));
  return shown;
}

function rendered(source: string): RenderedMessage {
  return renderByPipeline(source, corpusSnapshot);
}

test("blocks contain blocks or text, as clients expect", () => {
  fc.assert(
    fc.property(message, (source) => {
      const html = rendered(source)?.html;
      if (html !== undefined) expectBlocks(fromHtml(html, { fragment: true }).children);
    }),
    { numRuns: runs },
  );
});

test("exactly the users whom the HTML mentions, not silently, are notified", () => {
  fc.assert(
    fc.property(message, (source) => {
      const facts = rendered(source);
      if (!facts) return;
      const shown = shownIn(facts.html);
      expect(new Set(facts.mentionedUserIds)).toEqual(shown.people);
      expect(new Set(facts.mentionedGroupIds)).toEqual(shown.groups);
      expect(facts.channelWildcard).toBe(shown.everyone);
      expect(facts.topicWildcard).toBe(shown.topic);
      expect(facts.hasCode).toBe(shown.code);
    }),
    { numRuns: runs },
  );
});
