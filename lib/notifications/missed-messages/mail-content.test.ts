/** Mails have no style sheets, scripts, or signed-in requests. */
import { expect, test } from "vitest";
import { renderByPipeline } from "../../markdown/render-message.ts";
import { widgetOfText } from "../../messages/widgets/submessages.ts";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { mailContent, widgetMailContent } from "./mail-content.ts";

const ORIGIN = "https://chat.example.com";
const contentOf = (source: string) => mailContent(renderByPipeline(source, corpusSnapshot).html, ORIGIN);

test.each([
  ["marks", "**bold** and `code`", "<p><strong>bold</strong> and <code>code</code></p>"],
  ["emoji are characters", ":tada:", "<p>\u{1f389}</p>"],
  ["formulas are their source", "$$x^2$$", "<p><code>x^2</code></p>"],
  [
    "links are complete",
    "[here](#narrow/channel/9)",
    '<p><a href="https://chat.example.com/#narrow/channel/9">here</a></p>',
  ],
  ["code has no classes", "```python\nx = 1\n```", "<pre><code>x = 1\n</code></pre>"],
  [
    "markup of the sender stays text",
    "<script>alert(1)</script>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  ],
])("%s", (_what, source, html) => {
  expect(contentOf(source).html).toBe(html);
});

test("a spoiler is not shown, in either form", () => {
  const { html, text } = contentOf("```spoiler The end\nhe lives\n```");
  expect(html).toContain("The end");
  expect(text).toContain("Open Parley to see the spoiler.");
  expect(html + text).not.toContain("he lives");
});

test("a file is a link, since only signed-in users may open it", () => {
  const { html, text } = contentOf("![a cat](/user_uploads/2/ab/cat.png)");
  expect(html).toContain('<a href="https://chat.example.com/user_uploads/2/ab/cat.png">a cat</a>');
  expect(text).toBe("[a cat](https://chat.example.com/user_uploads/2/ab/cat.png)");
});

test("nothing is loaded, styled or scripted, whatever the construct", () => {
  for (const { html } of readCorpus()) {
    expect(mailContent(html, ORIGIN).html).not.toMatch(
      /<(?:img|video|audio|iframe|script|style|math)|<[^<>]*\s(?:class|style|on\w+)=/,
    );
  }
});

test("deeply nested and very long messages are bounded", () => {
  expect(mailContent(`${"<blockquote>".repeat(2_000)}deep`, ORIGIN).text).toContain("deep");
  expect(mailContent(`<p>${"a".repeat(50_000)}</p>`, ORIGIN).text).toBe(
    "This message is too long for an email.",
  );
});

test("right-to-left text has its direction, and everything but prose is isolated", () => {
  expect(contentOf("`-v` שלום @**Mara Lindt** https://x.example").html).toBe(
    '<p dir="rtl"><code dir="ltr">-v</code> שלום <strong dir="auto">@Mara Lindt</strong> ' +
      '<a href="https://x.example/" dir="ltr">https://x.example</a></p>',
  );
  expect(contentOf("> `x` שלום\n\n* שלום").html).toMatch(/<blockquote dir="rtl">[\s\S]*<ul dir="rtl">/);
  expect(contentOf("`-v` hello").html).not.toContain("dir=");
});

test("a poll shows its question and a to-do list its title, with markup", () => {
  const widgetContent = (source: string) => {
    const widget = widgetOfText(source);
    return widget && widgetMailContent(widget, renderByPipeline(source, corpusSnapshot).html, ORIGIN);
  };
  expect(widgetContent("/poll Lunch with @**Mara Lindt** :tada:?\nyes")?.html).toBe(
    "<p>Poll: Lunch with <strong>@Mara Lindt</strong> \u{1f389}?</p>",
  );
  expect(widgetContent("/poll\nyes")?.html).toBe("<p>Poll</p>");
  expect(widgetContent("/todo **Plan**\na: b")?.html).toBe("<p>To-do list: <strong>Plan</strong></p>");
});
