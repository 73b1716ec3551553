/** Pasting Markdown, and plain text where markup would be wrong. */
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { pastedText } from "./pasted-text.ts";

const linkifiers = [
  {
    urlTemplate: "https://tracker.example/{id}",
    alternativeUrlTemplates: ["https://old.example/issue/{id}"],
    reverseTemplate: "#{id}",
  },
];

type Clipboard = { plain: string; html?: string; before?: string; selected?: string; after?: string };

function paste({ plain, html, before = "", selected = "", after = "" }: Clipboard): string {
  const tree = html === undefined ? null : fromHtml(html, { fragment: true });
  return pastedText({ plain, html: tree, before, selected, after }, linkifiers);
}

describe("an address", () => {
  test("becomes the short text of the linkifier that knows it", () => {
    expect(paste({ plain: "https://tracker.example/42" })).toBe("#42");
    expect(paste({ plain: " https://old.example/issue/7\n" })).toBe("#7");
    expect(paste({ plain: "https://tracker.example/42", html: '<a href="x">y</a>' })).toBe("#42");
  });

  test("of a conversation becomes a reference, but links the selection and stays in code", () => {
    const url = "https://chat.example/#narrow/channel/3-design/topic/colors/near/7";
    const referenceTo = (given: string) => (given === url ? "#**design>colors@7**" : null);
    const at = { plain: `${url}\n`, html: null, before: "", selected: "", after: "", referenceTo };
    expect(pastedText(at, linkifiers)).toBe("#**design>colors@7**");
    expect(pastedText({ ...at, plain: "https://tracker.example/42" }, linkifiers)).toBe("#42");
    expect(pastedText({ ...at, selected: "this" }, linkifiers)).toBe(`[this](${url})`);
    expect(pastedText({ ...at, before: "`", after: "`" }, linkifiers)).toBe(url);
  });

  test("stays unchanged without one", () => {
    expect(paste({ plain: "https://x.example/a?b=c#d" })).toBe("https://x.example/a?b=c#d");
  });

  test("links the selection, unless that is an address or would break the link", () => {
    expect(paste({ plain: "https://x.example", selected: "the site" })).toBe("[the site](https://x.example)");
    expect(paste({ plain: "https://x.example", selected: "https://y.example" })).toBe("https://x.example");
    expect(paste({ plain: "https://x.example", selected: "a]b" })).toBe("https://x.example");
    expect(paste({ plain: "https://x.example and more", selected: "the site" })).toBe(
      "https://x.example and more",
    );
  });

  test("stays unchanged within code", () => {
    expect(paste({ plain: "https://tracker.example/42", before: "```\ncurl " })).toBe(
      "https://tracker.example/42",
    );
    expect(paste({ plain: "https://tracker.example/42", before: "```\na\n```\n" })).toBe("#42");
  });
});

describe("rich text", () => {
  test("becomes Markdown", () => {
    expect(paste({ plain: "a b", html: "<p>a <b>b</b></p>" })).toBe("a **b**");
  });

  test("is plain text where its markup has no meaning, so that code keeps its characters", () => {
    const html = '<div style="font-family: monospace"><span style="color: red">a * b</span> <br>c</div>';
    expect(paste({ plain: "a * b\n  c", html })).toBe("a * b\n  c");
  });

  test("of an editor becomes a code block, or plain text if it is one line", () => {
    const editor = (lines: string) =>
      `<meta charset="utf-8"><div style="font-family: Menlo, monospace; white-space: pre;">${lines}</div>`;
    const html = editor('<div><span style="font-style: italic"># why *</span></div><div>  b</div>');
    const plain = "# why *\n  b";
    expect(paste({ plain, html })).toBe("```\n# why *\n  b\n```");
    expect(paste({ plain, html, before: "See:" })).toBe("\n```\n# why *\n  b\n```");
    expect(paste({ plain, html, before: "```\n" })).toBe(plain);
    expect(paste({ plain: "a * b", html: editor("<b>a</b> * b") })).toBe("a * b");
  });

  test("begins on a line of its own where it is a block", () => {
    const html = "<ul><li>a</li><li>b</li></ul>";
    expect(paste({ plain: "a b", html, before: "Left: " })).toBe("\n\n* a\n* b");
    expect(paste({ plain: "a b", html, before: "Left:\n" })).toBe("* a\n* b");
    expect(paste({ plain: "a", html: "<i>a</i>", before: "Left: " })).toBe("*a*");
  });

  test("of a word processor keeps its marks, without its wrapper", () => {
    const html =
      '<b style="font-weight:normal"><p><span style="font-weight:700">a</span> <span style="font-style: italic">b</span> ' +
      '<span style="text-decoration: line-through">c</span> <span style="font-weight:400">d</span></p></b>';
    expect(paste({ plain: "a b c d", html })).toBe("**a** *b* ~~c~~ d");
  });

  test("copied from a message on screen becomes its source", () => {
    const html =
      '<p>Hi <span class="user-mention mention" data-user-id="7">@Mara Lindt</span> at ' +
      '<time datetime="2026-01-02T03:04:05.000Z" class="local-time">Friday, 3:04</time></p>' +
      '<details class="spoiler"><summary><p>End</p></summary><div><p>they <em>live</em></p></div></details>';
    expect(paste({ plain: "…", html })).toBe(
      "Hi @**Mara Lindt|7** at <time:2026-01-02T03:04:05.000Z>\n\n```spoiler End\nthey *live*\n```",
    );
    // The sender and time above a message.
    const head = '<span>Mara Lindt</span> <time datetime="2026-01-02T15:04:00Z">3:04 PM</time>';
    expect(paste({ plain: "…", html: `<div>${head}</div><p>so <em>there</em></p>` })).toBe(
      "Mara Lindt 3:04 PM\n\nso *there*",
    );
    const formula = '<span class="katex" data-tex="x^2"><span class="katex-html">x2</span></span>';
    expect(paste({ plain: "…", html: `<p>so ${formula}</p>` })).toBe("so $$x^2$$");
    expect(paste({ plain: "…", html: `<p><span class="katex-display">${formula}</span></p>` })).toBe(
      "```math\nx^2\n```",
    );
  });
});

/** "‸" marks the caret, or both ends of the selection. */
function pasteInto(marked: string, clipboard: Clipboard): string {
  const [before = "", middle = "", after] = marked.split("‸");
  const selection =
    after === undefined ? { before, selected: "", after: middle } : { before, selected: middle, after };
  return `${before}${paste({ ...clipboard, ...selection })}${selection.after}`;
}

describe("where marks would be text or break something, rich text and addresses stay plain", () => {
  const rich = { plain: "some_long*name", html: "<b>some_long</b><code>*name</code>" };
  const address = { plain: "https://tracker.example/42" };

  test.each([
    "run `‸` now",
    "run `foo ‸ bar` now",
    "run `foo ‸",
    "run ``a ` ‸",
    "```\n‸\n```",
    "```js\nlet a = ‸",
    "> ```\n> ‸",
    "* ```\n  ‸\n  ```",
    "a\n\n    ‸",
    "~~~\n‸\n~~~",
    "so $$‸$$",
    "so $$x ‸",
    "```math\n‸\n```",
    "```quote\n`‸`\n```",
    "[‸](https://x.example)",
    "[see ‸ here](https://x.example)",
    "[label](‸)",
    "[label](https://x.example/‸",
    "[label](<‸",
    "[label](‸) and more",
    "![‸](https://x.example/a.png)",
    "@**Mara‸**",
    "@*support‸*",
    "#**general‸**",
    "#**general>‸**",
    ":smi‸le:",
    "https://x.example/‸/y",
    "`a` then `‸ and **more**",
  ])("%s", (marked) => {
    expect(pasteInto(marked, rich)).toBe(marked.replace("‸", rich.plain));
    expect(pasteInto(marked, address)).toBe(marked.replace("‸", address.plain));
  });

  test.each([
    "‸",
    "`a` ‸",
    "`a` ‸ `b`",
    "```\na\n```\n‸",
    "$$a$$ ‸",
    "[a](https://x.example) ‸",
    "https://x.example ‸",
    "> ‸",
    "* ‸",
    "a \\` ‸",
    "**‸**",
    "costs $5 ‸",
    "f(x)[1] ‸",
  ])("elsewhere not: %s", (marked) => {
    expect(pasteInto(marked, rich)).toBe(marked.replace("‸", "**some_long**`*name`"));
    expect(pasteInto(marked, address)).toBe(marked.replace("‸", "#42"));
  });
});

describe("an address over a selection", () => {
  const url = "https://y.example/a_(b)";

  test.each([
    ["see ‸the site‸ now", `see [the site](${url}) now`],
    ["‸**bold**‸", `[**bold**](${url})`],
    ["**‸bold‸** text", `**[bold](${url})** text`],
    ["> ‸quoted‸", `> [quoted](${url})`],
    ["‸`code`‸", `[\`code\`](${url})`],
    ["call `‸f‸`", `call \`${url}\``],
    ["call `f‸` now `‸g`", `call \`f${url}g\``],
    ["```\n‸a‸\n```", `\`\`\`\n${url}\n\`\`\``],
    ["[‸label‸](https://x.example)", `[${url}](https://x.example)`],
    ["[label](‸address‸)", `[label](${url})`],
    ["https://x.example/‸a‸/b", `https://x.example/${url}/b`],
    ["@**‸Mara‸**", `@**${url}**`],
    ["‸@**Mara**‸", `[@**Mara**](${url})`],
    ["**‸a** b‸", `**${url}`],
    ["so $$‸x‸$$", `so $$${url}$$`],
    ["\\‸*a‸", `\\${url}`],
  ])("%s", (marked, expected) => expect(pasteInto(marked, { plain: url })).toBe(expected));
});

test("in a table cell, rich text stays on one line", () => {
  const html = "<p>a <b>b|c</b></p><p>d</p>";
  expect(pasteInto("| h |\n|---|\n| ‸ |", { plain: "a b|c\nd", html })).toBe(
    "| h |\n|---|\n| a **b\\|c** d |",
  );
});
