/** Converting Slack's markup to Markdown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMessage } from "../../markdown/render-message.ts";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { slackMarkup } from "./slack-markup.ts";

const snapshot = { ...corpusSnapshot, linkifiers: [], translateEmoticons: false };
const rendered = (text: string) => renderMessage(slackMarkup(text), snapshot).html;
const lineOf = (text: string) => /^<p>(.*)<\/p>$/s.exec(rendered(text))?.[1];

describe("a line", () => {
  test.each([
    ["*bold* _italic_ ~struck~", "<strong>bold</strong> <em>italic</em> <del>struck</del>"],
    [
      "*bold _both_ ~all~*, (*x*)",
      "<strong>bold <em>both</em> <del>all</del></strong>, (<strong>x</strong>)",
    ],
    ["_*both*_ *_x_ y*", "<em><strong>both</strong></em> <strong><em>x</em> y</strong>"],
    ["*(a)*_b_*c*", "<strong>(a)</strong>\u200b<em>b</em>\u200b<strong>c</strong>"],
    ["*a _b* c_", "<strong>a _b</strong> c_"],
    ["2*3*4 a_b_c x~y~z", "2*3*4 a_b_c x~y~z"],
    ["*.txt and *.log", "*.txt and *.log"],
    ["* a * b * **c** __init__ ~~d~~", "* a * b * **c** __init__ ~~d~~"],
    [
      "rm `*.txt` and `a_b` `x``y`",
      "rm <code>*.txt</code> and <code>a_b</code> <code>x</code>\u200b<code>y</code>",
    ],
    ["`a &lt;b&gt; &amp;amp;` &lt;b&gt; &amp;lt;", "<code>a &lt;b&gt; &amp;amp;</code> &lt;b&gt; &amp;lt;"],
    ["`<https://a.example|b>` `<https://a.example>`", "<code>b</code> <code>https://a.example</code>"],
    ["List<String> <b>x</b> <>", "List&lt;String&gt; &lt;b&gt;x&lt;/b&gt; &lt;&gt;"],
    ["[a](b) # c @**all** $$y$$ <time:2026-01-01>", "[a](b) # c @**all** $$y$$ &lt;time:2026-01-01&gt;"],
    ["# a", "# a"],
    ["- a", "- a"],
    ["1. a", "1. a"],
    ["10:20:30 a|b", "10:20:30 a|b"],
    ["<!channel> <!here|here> <@U12|ada> <#C1|general> <!subteam^S1>", "channel here ada general group"],
    ["<mailto:ada@a.example|Ada> <tel:+49123>", "Ada +49123"],
    ["*unclosed and `code", "*unclosed and `code"],
  ])("%s", (text, html) => {
    expect(lineOf(text)).toBe(html);
  });

  test.each([
    ["<https://a.example/?a=1&amp;b=2|*x* &amp; y>", "https://a.example/?a=1&amp;b=2", "*x* &amp; y"],
    ["<https://a.example/a_b_c*d*>", "https://a.example/a_b_c*d*", "https://a.example/a_b_c*d*"],
    ["https://a.example/a_b_c*d*e", "https://a.example/a_b_c*d*e", "https://a.example/a_b_c*d*e"],
    [
      "https://a.example/?a=1&amp;b=@ada",
      "https://a.example/?a=1&amp;b=@ada",
      "https://a.example/?a=1&amp;b=@ada",
    ],
    ["<https://a.example/@ada|@ada>", "https://a.example/@ada", "@ada"],
    ["<https://a.example/(x)`y`|z>", "https://a.example/%28x%29%60y%60", "z"],
  ])("links in %s", (text, href, label) => {
    expect(lineOf(text)).toBe(`<a href="${href}">${label}</a>`);
    expect(lineOf(`*${text}*, x`)).toBe(`<strong><a href="${href}">${label}</a></strong>, x`);
  });

  test("shows emoji and moments", () => {
    expect(slackMarkup(":tada: :wave::skin-tone-3: <!date^1720710212^{date}|then>")).toBe(
      ":tada: :wave: <time:2024-07-11T15:03:32.000Z>",
    );
    expect(slackMarkup("<!date^x^{date}|then> <!date^1720710212^{date}^https://a.example|then>")).toBe(
      "then [then](https://a.example/)",
    );
  });
});

describe("lines", () => {
  test("of code are as they were written", () => {
    expect(slackMarkup("```rm *.txt and *.log```\n2*3*4")).toBe("```\nrm *.txt and *.log\n```\n2\\*3\\*4");
    expect(slackMarkup("a ```\n&lt;b&gt; _x_ `y`\n\n  @**all** :tada:\n``` b")).toBe(
      "a \n```\n<b> _x_ `y`\n\n  @**all** :tada:\n```\nb",
    );
    expect(slackMarkup("```<https://a.example|a.example> <div>```")).toBe("```\na.example <div>\n```");
    expect(rendered("``` a")).toBe("<p>``` a</p>");
    expect(slackMarkup("``````")).toBe("");
  });

  test("that are quoted end where the mark ends", () => {
    expect(slackMarkup("&gt; *a*\n> b\nc\n> d")).toBe("> **a**\n> b\n\nc\n> d");
    expect(slackMarkup("a\n>>> b\n```c```\n&gt; d")).toBe("a\n> b\n> ```\n> c\n> ```\n> > d");
    expect(slackMarkup("```\n>>> a\n```")).toBe("```\n>>> a\n```");
  });

  test("of text begin no list, heading or code", () => {
    expect(rendered("a\n- b\n  1) c\n    # d\n---\n+ e")).toBe(
      "<p>a<br>\n- b<br>\n1) c<br>\n# d<br>\n---<br>\n+ e</p>",
    );
  });
});

test("code shows any text, and nobody is mentioned", () => {
  const part = fc.constantFrom(
    ..."*_~`<>&|@#:[]()\\$-=. ab\n",
    "&amp;",
    "&lt;",
    "@**all**",
    "```",
    ":smile:",
    "https://a.example/",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.array(part, { maxLength: 20 }), (around, within) => {
      const code = within
        .join("")
        .replaceAll(/[`\n<>]/g, "")
        .trim();
      fc.pre(code !== "");
      const shown = code.replaceAll("&amp;", "&").replaceAll("&lt;", "<");
      const inHtml = shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      expect(rendered(`x \`${code}\` y`)).toContain(`<code>${inHtml}</code>`);
      expect(slackMarkup(`\`\`\`${code}\`\`\``)).toBe(`\`\`\`\n${shown}\n\`\`\``);
      expect(rendered(around.join(""))).not.toContain("mention");
    }),
    { numRuns: 2_000 },
  );
});

test.each(["*a ", "x* ", "`", "```", "<", "<a|", "_*~", "https://", "&gt;", "\n>>>", " \n", ":"])(
  "many %j take time by their number only",
  (part) => {
    expect(leastCpuMilliseconds(400, () => void slackMarkup(part.repeat(100_000)))).toBeLessThan(400);
  },
);
