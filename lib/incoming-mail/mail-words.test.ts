/** The HTML of a mail is used where it says more than its text, and pictures keep their places in it. */
import { expect, test } from "vitest";
import { mailWords } from "./mail-words.ts";

const wordsOf = (text: string, html: string) => mailWords({ text, html, pictureIds: [] }).text;

test.each([
  ["paragraphs alone", "Hello *you*", "<div dir=ltr><p>Hello *you*</p></div>"],
  ["an address that a mail program has linked", "Hello *you*", '<a href="https://x.example/">x.example</a>'],
  ["an empty mark", "Hello *you*", "<b> </b>Hello *you*"],
  [
    "a link in a quoted mail",
    "Hello *you*",
    'Hello *you*<blockquote type=cite><a href="https://x.example">plan</a></blockquote>',
  ],
  [
    "a link in a signature",
    "Hello *you*",
    'Hello *you*<div class=gmail_signature><a href="https://x.example">me</a></div>',
  ],
  ["a table that arranges", "Hello *you*", "<table><tr><td>Hello *you*</td></tr></table>"],
])("the text is used beside HTML with %s", (_what, text, html) => {
  expect(wordsOf(text, html)).toBe(text);
});

test.each([
  [
    "a link",
    '<p>See <a href="https://x.example/plan">the plan</a></p>',
    "See [the plan](https://x.example/plan)",
  ],
  ["a list", "<ul><li>tea<li>cake</ul>", "* tea\n* cake"],
  ["a table", "<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr></table>", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
  ["bold words of a style", '<span style="font-weight:bold">now</span>', "**now**"],
  [
    "a table within a table that arranges",
    "<table><tr><td><table role=presentation><tr><td>See<td><b>this</b></tr></table></tr></table>",
    "See\n\n**this**",
  ],
  [
    "Outlook's announcement of the mail that is answered",
    "<p><b>Yes</b></p><hr><p><b>From:</b> Ada &lt;a@b.example&gt;<br><b>Sent:</b> Monday</p><p>Tea?</p>",
    "**Yes**",
  ],
  [
    "Gmail's announcement and signature",
    '<div><b>Yes</b></div><span class="gmail_signature_prefix">-- </span><div class="gmail_signature">Ada</div>' +
      '<div class="gmail_quote"><div class="gmail_attr">On Mon, 4 May 2026 Ada wrote:</div><blockquote>Tea?</blockquote></div>',
    "**Yes**",
  ],
  [
    "Apple Mail's announcement",
    '<b>Yes</b><br><blockquote type="cite"><div>On 4 May 2026, at 10:00, Ada &lt;a@b.example&gt; wrote:</div>Tea?</blockquote>',
    "**Yes**",
  ],
])("HTML with %s is used", (_what, html, markdown) => {
  expect(wordsOf("something plainer", html)).toBe(markdown);
});

test("HTML that is enormous is not read where there is a text", () => {
  expect(wordsOf("text", `<b>x</b>${"<i>".repeat(400_000)}`)).toBe("text");
});

test("pictures are marked where they stand, spacers and those in quoted mails are not", () => {
  const html =
    'before <img src="cid:a@x" alt="A"> after <img src="cid:spacer" width="1">' +
    '<blockquote type=cite><img src="cid:old"></blockquote><img src="https://elsewhere.example/x.png" alt="remote">';
  const { text, marks, shows } = mailWords({
    text: "before [cid:a@x] after",
    html,
    pictureIds: ["a@x", "spacer", "old", "unused"],
  });
  expect(text).toBe(`before ${marks.get("a@x")} after remote`);
  expect(["a@x", "spacer", "old", "unused"].map(shows)).toEqual([true, true, true, false]);
});
