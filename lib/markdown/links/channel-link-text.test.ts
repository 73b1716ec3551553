/** The composer's links lead to their targets, whatever the names. */
import fc from "fast-check";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { decodeFragmentPart } from "../../text/fragment.ts";
import { nameKey } from "../../text/name-key.ts";
import { htmlToMarkdown } from "../from-html/html-to-markdown.ts";
import { textOf } from "../html/html-text.ts";
import { renderMessage } from "../render-message.ts";
import { emptySnapshot } from "../snapshot/organization-snapshot.ts";
import { channelLinkText, type LinkTarget } from "./channel-link-text.ts";

const emptyTopicName = "general chat";

/** Some begin with another name and an arrow. */
const names = [
  ..."design|a|a>b|a > b|a>b>c|x**y|**|*|`code`|[x](y)|$$x$$|\\|<b>|&amp;|:smile:|@**all**|#|日本語|é|!".split(
    "|",
  ),
  ...["a|b", "c\\", "v@2", "x".repeat(60), "end*", "https://x.example", "_i_", "~~s~~", "<time:2026-01-01>"],
];
const channels = names.map((name, index) => ({ id: index + 1, name }));

const snapshot = {
  ...emptySnapshot,
  emptyTopicName,
  emojiNamed: () => ({ kind: "unicode", code: "1f642" }) as const,
  peopleNamed: (fullName: string) => [{ id: 1, fullName }],
  channelNamed: (name: string) => channels.find((channel) => nameKey(channel.name) === nameKey(name)),
};

function written(target: LinkTarget): string {
  return channelLinkText(target, emptyTopicName, snapshot.channelNamed);
}

function links(node: Nodes): Element[] {
  if (!("children" in node)) return [];
  const inner = node.children.flatMap(links);
  return node.type === "element" && node.tagName === "a" ? [node, ...inner] : inner;
}

function read(html: string): { target: Omit<LinkTarget, "channel"> & { channelId: number }; text: string } {
  const found = links(fromHtml(html, { fragment: true }));
  expect(found, html).toHaveLength(1);
  const [link] = found;
  const [, id, topic, near] =
    /#narrow\/channel\/(\d+)[^/]*(?:\/topic\/([^/]*))?(?:\/near\/(\d+))?$/.exec(
      String(link?.properties.href),
    ) ?? [];
  return {
    target: {
      channelId: Number(id),
      topic: topic === undefined ? null : decodeFragmentPart(topic),
      ...(near === undefined ? {} : { messageId: Number(near) }),
    },
    text: link ? textOf(link) : "",
  };
}

function expectLeads(target: LinkTarget, around: (source: string) => string): void {
  const { channel, topic, messageId } = target;
  const source = around(written(target));
  const { html } = renderMessage(source, snapshot);
  const found = read(html);
  const expected = { channelId: channel.id, topic, ...(messageId === undefined ? {} : { messageId }) };
  expect(found.target, source).toEqual(expected);
  const shown = topic === null ? "" : ` > ${topic || emptyTopicName}`;
  expect(found.text.replace(/ @ 💬$/, ""), source).toBe(`#${channel.name}${shown}`);
  const pasted = htmlToMarkdown(fromHtml(html, { fragment: true }));
  expect(read(renderMessage(pasted, snapshot).html).target, pasted).toEqual(expected);
}

const surroundings = [
  (source: string) => source,
  (source: string) => `see ${source} there`,
  (source: string) => `(${source}), *${source.length}*`,
  (source: string) => `* ${source}\n* b`,
  (source: string) => `> ${source}`,
  (source: string) => `**${source}**`,
  (source: string) => `| a | b |\n|---|---|\n| ${source} | c |`,
];

const part = fc.constantFrom(
  ..."a 1 > > @5 @ * ** ` `` $$ [ ] ( ) ]( < &lt; \\ | # : :smile: ~~ _ ! . / % 日 é 🙂 https://x.example general".split(
    " ",
  ),
  " ",
);
const topicName = fc
  .array(part, { maxLength: 8 })
  .map((parts) => parts.join("").trim())
  .filter((topic) => [...topic].length <= 60);

test("any channel, topic and message can be linked", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...channels),
      fc.option(topicName),
      fc.option(fc.integer({ min: 1, max: 2 ** 31 })),
      fc.constantFrom(...surroundings),
      (channel, topic, messageId, around) => {
        const isMessage = topic !== null && messageId !== null;
        expectLeads({ channel, topic, ...(isMessage && { messageId }) }, around);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1500) },
  );
});

describe("the short form is used where it is read back correctly", () => {
  const named = (name: string) => channels.find((channel) => channel.name === name) ?? { id: 0, name };

  test.each([
    [{ channel: named("design"), topic: null }, "#**design**"],
    [{ channel: named("design"), topic: "a > b `c`" }, "#**design>a > b `c`**"],
    [{ channel: named("design"), topic: "" }, "#**design>**"],
    [{ channel: named("design"), topic: "lunch", messageId: 7 }, "#**design>lunch@7**"],
    [{ channel: named("design"), topic: "v@2", messageId: 7 }, "#**design>v@2@7**"],
    [{ channel: named("a>b"), topic: null }, "#**a>b**"],
    [{ channel: named("design"), topic: "a|b" }, "#**design>a\\|b**"],
  ])("%j", (target, source) => expect(written(target)).toBe(source));

  test.each([
    { channel: named("design"), topic: "react@19" },
    { channel: named("design"), topic: "a**b" },
    { channel: named("design"), topic: "a\\|b" },
    { channel: named("a>b"), topic: "c d" },
    { channel: named("a"), topic: "b" },
    { channel: named("design"), topic: "x".repeat(232) },
  ])("but not for %j", (target) => expect(written(target)).toMatch(/^\[/));
});
