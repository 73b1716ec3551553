/** Which messages consist of emoji alone. */
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { hasClass } from "../../../lib/markdown/html/html-text.ts";
import { markOnlyEmoji } from "./only-emoji.ts";

const tada = '<span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span>';
const parrot = '<img alt=":parrot:" class="emoji" src="/user_avatars/2/emoji/1.gif" title="parrot">';

test.each([
  [`<p>${tada}</p>`, true],
  [`<p>${tada} ${parrot}\n${tada}</p>`, true],
  [`<p>${tada.repeat(10)}</p>`, true],
  [`<p>${tada.repeat(11)}</p>`, false],
  [`<p>${tada} done</p>`, false],
  [`<p>${tada}</p><p>${tada}</p>`, false],
  [`<h1>${tada}</h1>`, false],
  [`<p><a href="https://example.com">${tada}</a></p>`, false],
  ["<p> </p>", false],
  ["", false],
])("%s", (html, isOnly) => {
  const [first] = markOnlyEmoji(fromHtml(html, { fragment: true })).children;
  expect(first?.type === "element" && hasClass(first, "only-emoji")).toBe(isOnly);
});
