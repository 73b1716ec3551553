/** Which paragraphs count as the reference of a reply. */
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { markReference, withoutReference } from "./mark-reference.ts";
import { excerptOf } from "./plain-excerpt.ts";

const mention = '<span class="user-mention silent" data-user-id="5">Ada Lovelace</span>';
const link = '<a href="/#narrow/channel/3-design/topic/links/near/12">wrote</a>';
const line = `<p>${mention} ${link}:</p>`;

test.each([
  [`${line}\n<p>Yes, please.</p>`, "Yes, please."],
  [`${line}<ul><li>one</li></ul>`, "one"],
  [`${line.replace(" silent", "")}<p>Yes</p>`, "Yes"],
  [line, null],
  [`${line}<blockquote><p>quoted</p></blockquote><p>Yes</p>`, null],
  [`<p>Hello</p>${line}<p>Yes</p>`, null],
  [`<p>${mention} ${link}: yes</p><p>Yes</p>`, null],
  [`<p>${mention} <a href="https://example.com">said</a>:</p><p>Yes</p>`, null],
])("%s", (html, excerpt) => {
  const tree = fromHtml(html, { fragment: true });
  const isMarked = JSON.stringify(markReference(tree)).includes("reply-reference");
  expect(isMarked).toBe(excerpt !== null);
  if (excerpt !== null) expect(excerptOf(withoutReference(tree))).toBe(excerpt);
});
