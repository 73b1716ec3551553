/** Removing only the mentions from other sites' Markdown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMessage } from "../../markdown/render-message.ts";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { withoutMentions } from "./foreign-markdown.ts";

const snapshot = {
  ...corpusSnapshot,
  peopleNamed: (fullName: string) => [{ id: 7, fullName }],
  channelNamed: (name: string) => (/[`>]/.test(name) ? undefined : { id: 3, name }),
};

describe("text without mentions stays as it is:", () => {
  test.each([
    "```java\n@Override\n@*x*\n```",
    "`@scope/pkg` and `@**all**` and ``a ` @*b*``",
    "https://medium.com/@user/post https://a.example/#*x*",
    "[x](https://a.example/@*x*)",
    "@ada thanks, ada@example.com",
    "~~~\n@**all**\n~~~\n    @**all**",
    "\\@**all**",
    "$$@**all**$$",
  ])("%s", (markdown) => {
    expect(withoutMentions(markdown)).toBe(markdown);
  });
});

describe("mentions are taken out of", () => {
  test.each([
    ["cc @**all**", "cc &#64;**all**"],
    ["`x` @*team* `@*team*`", "`x` &#64;*team* `@*team*`"],
    ["> * [@_**Ada|7**](https://a.example)", "> * [&#64;_**Ada|7**](https://a.example)"],
    ["#**general>a**", "&#35;**general>a**"],
    ["@**a`** @**all** `", "&#64;**a`** &#64;**all** `"],
    ["a\r\n@**all**", "a\n&#64;**all**"],
  ])("%j", (markdown, expected) => {
    expect(withoutMentions(markdown)).toBe(expected);
  });

  test("the header of a spoiler and a text that is too complex", () => {
    expect(withoutMentions("#**a**\n```spoiler @_**Ada**\nx\n```")).toBe(
      "&#35;**a**\n```spoiler &#64;_**Ada**\nx\n```",
    );
    expect(withoutMentions("```spoiler @**all**\nx\n```")).toBe("```spoiler &#64;**all**\nx\n```");
    expect(withoutMentions(`${">".repeat(50)} \`@**all**\``)).toBe(`${">".repeat(50)} \`&#64;**all**\``);
  });
});

test("no text mentions users or links to channels", () => {
  const part = fc.constantFrom(
    ..."@#*_`~> \n\\|()[]<>-1.:$&a",
    "@**all**",
    "@_**Ada**",
    "@*support*",
    "#**general**",
    "```",
    "~~~",
    "```quote\n",
    "```spoiler ",
    "**",
    "$$",
    "https://a.example/",
    "](",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const { html } = renderMessage(withoutMentions(parts.join("")), snapshot);
      expect(html).not.toMatch(/class="(user-mention|user-group-mention|topic-mention|stream)/);
    }),
    { numRuns: 3_000 },
  );
});

test.each(["@**a`** ", "@**", "@*a* ", "#**", "`@**a**", "- @**a`**\n"])(
  "many %j take the time of one parse, however long the text is",
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(leastCpuMilliseconds(150, () => void withoutMentions(text))).toBeLessThan(150);
  },
);
