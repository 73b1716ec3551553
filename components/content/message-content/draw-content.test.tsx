/** Previews look like messages; only allowed elements are drawn. */
import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { describe, expect, test } from "vitest";
import {
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../../lib/markdown/parsing/markdown-plugins.ts";
import { corpusSnapshot } from "../../../lib/testing/corpus-snapshot.ts";
import { readCorpus } from "../../../lib/testing/read-corpus.ts";
import { shownTree } from "../../../lib/testing/shown-tree.ts";
import { ContentReader } from "./content-reader.ts";
import { drawContent } from "./draw-content.tsx";
import { contentComponents } from "./elements/content-components.tsx";
import { markReference } from "./mark-reference.ts";
import { markOnlyEmoji } from "./only-emoji.ts";

const reader = { ownUserId: 7, origin: "https://chat.example" };

function markupOf(content: ReactNode): string {
  return renderToStaticMarkup(<ContentReader value={reader}>{content}</ContentReader>);
}

function received(html: string): string {
  return markupOf(drawContent(fromHtml(html, { fragment: true })));
}

function previewed(source: string): string {
  return markupOf(
    <Markdown
      remarkPlugins={remarkPlugins(corpusSnapshot)}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={[...rehypePlugins, () => (tree: Root) => void markReference(markOnlyEmoji(tree))]}
      urlTransform={keepUrl}
      components={contentComponents}
    >
      {source}
    </Markdown>,
  );
}

test.each(readCorpus().map((pair) => [`${pair.construct}: ${pair.title}`, pair] as const))(
  "the preview equals the received message: %s",
  (_, { source, html }) => {
    expect(shownTree(previewed(source))).toEqual(shownTree(received(html)));
  },
);

describe("hostile HTML", () => {
  test.each([
    ["<script>alert(1)</script><style>p{}</style><template><p>x</p></template>", ""],
    ["<iframe src='https://x.example'></iframe><object data='x'></object>", ""],
    ["<form action='https://x.example'><input value='1'><button>Send</button></form>", "Send"],
    ["<p onclick='x()' id='root' style='position:fixed'>text</p>", "<p>text</p>"],
    ["<img src='x' onerror='alert(1)'>", '<img src="/x" alt="" loading="lazy" decoding="async"/>'],
    ["<img src='https://tracker.example/a.png' alt='a picture'>", "a picture"],
    ["<img src='data:image/svg+xml,x' alt='a picture'>", "a picture"],
    ["<video src='https://tracker.example/a.mp4'></video>", ""],
    ["<a href='javascript:alert(1)'>link</a>", "<span>link</span>"],
    ["<a href='data:text/html,x' target='_top'>link</a>", "<span>link</span>"],
    ["<span style='position:fixed;top:0em;'>over all</span>", "<span>over all</span>"],
    ["<span style='background-color:url(https://x.example);'>x</span>", "<span>x</span>"],
    ["<svg onload='alert(1)'><script>alert(1)</script></svg>", "<svg></svg>"],
    ["<math><annotation encoding='application/x-tex'>x</annotation></math>", "<math></math>"],
  ])("%s", (html, expected) => {
    const shown = received(html);
    expect(shown).toBe(expected);
    expect(shown).not.toMatch(/script|on\w+=|javascript:|tracker|x\.example/i);
  });
});

describe("a formula", () => {
  test("keeps the lengths, positions, and colors of its parts", () => {
    const html = '<span style="height:2.4em;vertical-align:-0.9em;position:relative;color:#cc0000;">x</span>';
    expect(shownTree(received(html))).toEqual(shownTree(html));
  });

  test("can be copied as TeX", () => {
    expect(received(corpusHtml("math"))).toMatch(
      /class="katex"[^>]* data-tex="[^"]+"|data-tex="[^"]+" class="katex"/,
    );
  });
});

test("a mention stands out if it notifies the user", () => {
  const mention = (attributes: string) => received(`<span ${attributes}>@Name</span>`);
  expect(mention('class="user-mention" data-user-id="7"')).toContain("mention-own");
  expect(mention('class="user-mention channel-wildcard-mention" data-user-id="*"')).toContain("mention-own");
  expect(mention('class="user-mention" data-user-id="8"')).not.toContain("mention-own");
  expect(mention('class="user-mention silent" data-user-id="7"')).not.toContain("mention-own");
  expect(mention('class="user-group-mention" data-user-group-id="7"')).not.toContain("mention-own");
});

test("links within the chat stay on the page, others open a tab without opener", () => {
  expect(received('<a href="/#narrow/channel/3-x">c</a>')).toBe('<a href="#narrow/channel/3-x">c</a>');
  expect(received('<a href="https://example.com/a">l</a>')).toBe(
    '<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">l</a>',
  );
});

test("a spoiler is closed and labeled by its header; code scrolls by keyboard", () => {
  const spoiler = (header: string) =>
    received(
      `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div>` +
        '<div class="spoiler-content" aria-hidden="true">\n<p>hidden</p>\n</div></div>',
    );
  expect(spoiler("<p>The end</p>\n")).toMatch(/^<details [^>]*><summary>\s*<p>The end<\/p>\s*<\/summary>/);
  expect(spoiler("")).toMatch(/^<details [^>]*><summary>Spoiler<\/summary><div>\s*<p>hidden<\/p>/);
  expect(spoiler("")).not.toContain("open");
  expect(received("<pre>code</pre>")).toContain('<pre tabindex="0">code</pre>');
});

function corpusHtml(construct: string): string {
  const pair = readCorpus().find((one) => one.construct === construct && one.html.includes("<annotation"));
  return pair?.html ?? "";
}
