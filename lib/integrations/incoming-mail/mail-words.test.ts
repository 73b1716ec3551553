/** Choosing HTML or plain text, and placing pictures. */
import { describe, expect, test } from "vitest";
import { mailWords } from "./mail-words.ts";
import type { MailContext } from "./quotes/split-text.ts";

const answer: MailContext = { isAnswer: true, saysAnswer: true, isForwarded: false, subject: "plan" };
const forwarded: MailContext = { ...answer, isForwarded: true };

const wordsOf = (text: string, html: string, context = answer) =>
  mailWords({ text, html, pictureIds: [], context });

test.each([
  ["paragraphs alone", "Hello *you*", "<div dir=ltr><p>Hello *you*</p></div>"],
  ["an address that a mail program linked", "x.example", '<a href="https://x.example/">x.example</a>'],
  ["an empty element", "Hello *you*", "<b> </b>Hello *you*"],
  ["a layout table", "Hello *you*", "<table><tr><td>Hello *you*</td></tr></table>"],
  ["fewer words", "Hello you all, dear people", "<div>Hello</div>"],
])("the plain text is used beside HTML with %s", (_what, text, html) => {
  expect(wordsOf(text, html).text).toBe(text);
});

test("markup in a quotation or a signature does not count", () => {
  const quotation = '<blockquote type=cite><a href="https://x.example">plan</a></blockquote>';
  const signature = '<div class=gmail_signature><a href="https://x.example">me</a></div>';
  expect(wordsOf("Hello *you*\n\n> plan", `Hello *you*${quotation}`).text).toBe("Hello *you*");
  expect(wordsOf("Hello *you*\n\n-- \nme", `Hello *you*${signature}`).text).toBe("Hello *you*");
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
    "a table within a layout table",
    "<table><tr><td><table role=presentation><tr><td>See<td><b>this</b></tr></table></tr></table>",
    "See\n\n**this**",
  ],
])("HTML with %s is used", (_what, html, markdown) => {
  expect(wordsOf("something plainer", html).text).toBe(markdown);
});

describe("HTML is used if the plain text says nothing:", () => {
  test.each([
    "This mail is in HTML. Your program cannot show it.",
    "View this email in your browser: https://x.example/1",
    " \n ",
    "此邮件为 HTML 格式",
  ])("%o", (text) => {
    const html = "<p>The talk is at ten in room five, and cake comes after it for everybody.</p>";
    expect(wordsOf(text, html).text).toBe(
      "The talk is at ten in room five, and cake comes after it for everybody.",
    );
  });

  test("characters count where words have no spaces", () => {
    expect(wordsOf("会议在十点", "<p>会议在十点</p>").text).toBe("会议在十点");
    expect(wordsOf("网页版", "<p>会议在明天上午十点开始</p>").text).toBe("会议在明天上午十点开始");
  });
});

const GMAIL_ATTRIBUTION = '<div dir="ltr" class="gmail_attr">On Mon, 4 May 2026 Ada wrote:<br></div>';

describe("quotations in HTML are split from the written text:", () => {
  test.each([
    [
      "Gmail, with a signature",
      '<div dir="ltr">Yes</div><br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br>' +
        '<div dir="ltr" class="gmail_signature">Ada</div><br>' +
        `<div class="gmail_quote gmail_quote_container">${GMAIL_ATTRIBUTION}` +
        '<blockquote class="gmail_quote"><div>Tea?</div></blockquote></div>',
    ],
    [
      "Apple Mail",
      'Yes<br><div><br><blockquote type="cite"><div>On 4 May 2026, at 10:00, Ada &lt;a@b.example&gt; wrote:</div><br>' +
        "<div>Tea?</div></blockquote></div><br>",
    ],
    [
      "Thunderbird",
      '<p>Yes</p><div class="moz-cite-prefix">On 5/4/26 10:00, Ada wrote:<br></div>' +
        '<blockquote type="cite" cite="mid:1"><p>Tea?</p></blockquote><div class="moz-signature">-- <br>Ada</div>',
    ],
    [
      "Proton",
      '<div>Yes</div><div class="protonmail_signature_block"></div><div class="protonmail_quote">' +
        "On Monday, May 4th, 2026 at 10:00 AM, Ada &lt;a@b.example&gt; wrote:<br>" +
        '<blockquote class="protonmail_quote" type="cite">Tea?</blockquote><br></div>',
    ],
    [
      "Yahoo",
      '<div class="ydp1yahoo-style-wrap">Yes</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>' +
        "On Monday, May 4, 2026, 10:00:00 AM, Ada &lt;a@b.example&gt; wrote:</div><div>Tea?</div></div>",
    ],
    [
      "Outlook on the web",
      '<div>Yes</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Ada</div><div>Tea?</div>',
    ],
    [
      "Outlook, without names for its parts",
      "<div><p>Yes</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>From:</b> Ada &lt;a@b.example&gt;<br>" +
        "<b>Sent:</b> Monday, May 4, 2026 10:00 AM<br><b>To:</b> Bo<br><b>Subject:</b> RE: plan</p></div><p>Tea?</p></div>",
    ],
    [
      "another program",
      "<p>Yes</p><hr><p><b>From:</b> Ada &lt;a@b.example&gt;<br><b>Sent:</b> Monday</p><p>Tea?</p>",
    ],
    [
      "a program without marks",
      "<p>Yes</p><p>On Mon, 4 May 2026 at 10:00, Ada &lt;a@b.example&gt; wrote:</p><blockquote>Tea?</blockquote>",
    ],
  ])("%s", (_program, html) => {
    const { text, quoted } = wordsOf("", html);
    expect(text).toBe("Yes");
    expect(quoted).toContain("Tea?");
    expect(quoted).toContain("Ada");
    const whole = wordsOf("", html, forwarded);
    expect(whole.text).toContain("Tea?");
    expect(whole.quoted).toBe("");
  });

  test("a mail forwarded by Apple Mail stays, though its subject does not say so", () => {
    const html =
      "<div>FYI<br>Begin forwarded message:</div>" +
      "<blockquote type=cite><div><b>From: </b>Ada &lt;a@b.example&gt;</div><div><b>Subject: </b>plan</div>" +
      "<div><b>Date: </b>May 4, 2026 at 10:00</div><div>Tea at ten.</div></blockquote>";
    const first: MailContext = { isAnswer: false, saysAnswer: false, isForwarded: false, subject: "plan" };
    expect(wordsOf("", html, first)).toMatchObject({ quoted: "", isOnlyQuoted: false });
    expect(wordsOf("", html, first).text).toContain("Tea at ten.");
  });

  test("answers between quotations stay, also within Gmail's quoting element", () => {
    const html =
      `<div class="gmail_quote">${GMAIL_ATTRIBUTION}<blockquote class="gmail_quote">Tea?</blockquote>` +
      '<div>Yes please</div><blockquote class="gmail_quote">Cake?</blockquote><div>No</div></div>';
    const { text, quoted } = wordsOf("", html);
    expect(text).toBe("On Mon, 4 May 2026 Ada wrote:\n\n> Tea?\n\nYes please\n\n> Cake?\n\nNo");
    expect(quoted).toBe("");
  });

  test("an answer below the quotation stays with it", () => {
    const html =
      '<div class="moz-cite-prefix">On 5/4/26 10:00, Ada wrote:</div><blockquote type="cite">Tea?</blockquote><p>Yes</p>';
    expect(wordsOf("", html).text).toBe("On 5/4/26 10:00, Ada wrote:\n\n> Tea?\n\nYes");
  });

  test("a mail that is all quotation is shown", () => {
    expect(wordsOf("", "<blockquote type=cite>Tea?</blockquote>")).toMatchObject({
      text: "> Tea?",
      quoted: "",
      isOnlyQuoted: true,
    });
  });

  test("a quotation that only the HTML marks is also left out of the plain text", () => {
    const html = `<div>Yes</div><div class="gmail_quote">${GMAIL_ATTRIBUTION}<blockquote class="gmail_quote">Tea?</blockquote></div>`;
    expect(wordsOf("Yes\n\nAda asked\nTea?", html).text).toBe("Yes");
  });

  test("hidden parts are dropped", () => {
    expect(wordsOf("", '<div style="display:none">preview</div><ul><li>a<li>b</ul>').text).toBe("* a\n* b");
  });
});

test("enormous HTML is not read if there is a plain text", () => {
  expect(wordsOf("text", `<b>x</b>${"<i>".repeat(400_000)}`).text).toBe("text");
});

test("pictures are marked in place, except spacers and those in quoted mails", () => {
  const html =
    'before <img src="cid:a@x" alt="A"> after <img src="cid:spacer" width="1">' +
    '<img src="https://elsewhere.example/x.png" alt="remote"><blockquote type=cite><img src="cid:old"></blockquote>';
  const { text, marks, shows } = mailWords({
    text: "before [cid:a@x] after",
    html,
    pictureIds: ["a@x", "spacer", "old", "unused"],
    context: answer,
  });
  expect(text).toBe(`before ${marks.get("a@x")} after remote`);
  expect(["a@x", "spacer", "old", "unused"].map(shows)).toEqual([true, true, true, false]);
});
