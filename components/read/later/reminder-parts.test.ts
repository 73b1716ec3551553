/** A reminder's HTML is split into conversation, note, author, and text. */
import { fromHtml } from "hast-util-from-html";
import { expect, it } from "vitest";
import { reminderParts } from "./reminder-parts.ts";

const OWN_ID = 5;

const parts = (html: string) => reminderParts(fromHtml(html, { fragment: true }), OWN_ID);

const SAID =
  '<p><span class="user-mention silent" data-user-id="8">Hana Sato</span> said:</p>\n' +
  "<blockquote>\n<p>The figures are here.</p>\n<blockquote>\n<p>Where?</p>\n</blockquote>\n</blockquote>";

it("splits a reminder of a topic with a note", () => {
  const link =
    '<a class="message-link" href="/#narrow/channel/3-design/topic/logo/near/42">#design &gt; logo @ 💬</a>';
  const head = `<p>You requested a reminder for ${link}. Note:</p>\n<blockquote>\n<p>Ask <b>again</b></p>\n</blockquote>\n`;
  expect(parts(head + SAID)).toEqual({
    conversation: { kind: "topic", channelId: 3, topic: "logo" },
    note: "Ask again",
    author: "Hana Sato",
    text: "The figures are here. Where?",
  });
});

it("splits a reminder without a note whose direct-message address includes the user", () => {
  const link = '<a href="https://chat.example.com/#narrow/dm/5,8-dm/near/42">a direct message</a>';
  expect(parts(`<p>You requested a reminder for ${link}.</p>\n${SAID}`)).toEqual({
    conversation: { kind: "direct", userIds: [8] },
    note: "",
    author: "Hana Sato",
    text: "The figures are here. Where?",
  });
});

it("keeps only the note if the message is no longer readable", () => {
  const lost = "<p>You requested a reminder for a message that is no longer available to you.";
  expect(parts(`${lost} Note:</p>\n<blockquote>\n<p>Ask again</p>\n</blockquote>`)).toEqual({
    conversation: null,
    note: "Ask again",
    author: "",
    text: "",
  });
});

it("returns nothing for unknown HTML", () => {
  expect(parts("<p>Something else</p>")).toEqual({ conversation: null, note: "", author: "", text: "" });
});
