/** What the author of a mail wrote is posted, and nothing that mail programs add. */
import { expect, test } from "vitest";
import { htmlToMarkdown } from "../markdown/from-html/html-to-markdown.ts";
import { readHtml } from "../markdown/html/read-html.ts";
import { writtenText } from "./mail-body.ts";
import { topicOfSubject } from "./post-mail.ts";
import { refusedMail } from "./refused-mail.ts";
import { withoutQuotes } from "./written-html.ts";

test.each([
  ["a plain text", "Hello\r\nthere\r\n", "Hello\nthere"],
  ["a signature", "Hello\n\n-- \nAda\nEngineer", "Hello"],
  [
    "a quoted mail",
    "Yes!\n\nOn Mon, 4 May 2026 at 10:00, Ada <ada@example.com> wrote:\n> Tea?\n>\n> Ada\n",
    "Yes!",
  ],
  [
    "a broken announcement",
    "Yes!\n\nOn Monday, 4 May 2026 at 10:00, Ada Lovelace\n<ada@example.com> wrote:\n\n> Tea?\n",
    "Yes!",
  ],
  ["another language", "Ja!\n\nAm 4. Mai 2026 um 10:00 schrieb Ada <ada@example.com>:\n> Tee?\n", "Ja!"],
  [
    "an announcement without a quote",
    "Yes!\n\nOn Mon, 4 May 2026 at 10:00, Ada <ada@example.com> wrote:\n",
    "Yes!",
  ],
  ["answers between quotes", "> Tea?\nYes\n> Cake?\nNo", "> Tea?\nYes\n> Cake?\nNo"],
  ["Outlook", "Yes\n\n-----Original Message-----\nFrom: Ada <a@b.example>\nSent: Monday\n\nTea?", "Yes"],
  [
    "Outlook on the web",
    "Yes\n\n________________________________\nVon: Ada <a@b.example>\nGesendet: Montag\n\nTea?",
    "Yes",
  ],
  ["Outlook without a line", "Yes\n\nFrom: Ada <a@b.example>\nSent: Monday\nTo: Bob\n\nTea?", "Yes"],
  ["a list that ends in a colon", "Bring:\n\ntea", "Bring:\n\ntea"],
  ["a line of underscores in a text", "a\n__________\nb", "a\n__________\nb"],
  ["nothing but a quote", "> Tea?", ""],
])("%s", (_what, given, written) => {
  expect(writtenText(given)).toBe(written);
});

test.each([
  [
    '<div>Yes <b>please</b></div><div class="gmail_quote">On Monday<blockquote>Tea?</blockquote></div>',
    "Yes **please**",
  ],
  ['<p>Yes</p><blockquote type="cite">Tea?</blockquote>', "Yes"],
  ['<p>Yes</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Ada</div><p>Tea?</p>', "Yes"],
  ['<div style="display:none">preview</div><ul><li>a<li>b</ul>', "* a\n* b"],
])("%s", (html, markdown) => {
  expect(writtenText(htmlToMarkdown(withoutQuotes(readHtml(html))))).toBe(markdown);
});

test.each([
  ["Re: AW: Fwd:  the   plan", "the plan"],
  ["Re[2]: plan", "plan"],
  ["", "(no subject)"],
  ["Re: ", "(no subject)"],
  ["a\u0007b\u202e", "ab"],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  ["Reading list", "Reading list"],
])("the subject %o becomes the topic %o", (subject, topic) => {
  expect(topicOfSubject(subject)).toBe(topic);
});

test.each([
  [{ "Auto-Submitted": "auto-replied" }, "Automatic replies are not accepted."],
  [{ "Auto-Submitted": "no" }, null],
  [{ Precedence: "bulk" }, "Bulk mail is not accepted."],
  [{ "List-Id": "<l.example.com>" }, "Mail of mailing lists is not accepted."],
  [{ "Message-ID": "<mail-1-2@chat.example.com>" }, "This mail comes from here."],
  [{ "Message-ID": "<1@mail.example.com>" }, null],
])("%o", (fields, refusal) => {
  const headers = Object.entries(fields).map(([key, value]) => ({ key: key.toLowerCase(), value }));
  expect(refusedMail(headers, "chat.example.com")).toBe(refusal);
});

test("a mail that has passed too many servers is in a loop", () => {
  const received = { key: "received", value: "from a by b" };
  expect(refusedMail(Array(50).fill(received), "chat.example.com")).toBeNull();
  expect(refusedMail(Array(51).fill(received), "chat.example.com")).toBe("This mail is in a loop.");
});
