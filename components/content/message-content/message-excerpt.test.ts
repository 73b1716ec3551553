/** Excerpts are one line of text. */
import { fromHtml } from "hast-util-from-html";
import { expect, it } from "vitest";
import { exactTime } from "../../../lib/text/clock.ts";
import type { WireSubmessage } from "../../model/store/wire.ts";
import { messageExcerpt } from "./message-excerpt.ts";
import { excerptOf } from "./plain-excerpt.ts";

const excerpt = (html: string) => excerptOf(fromHtml(html, { fragment: true }));

it("a Unicode emoji becomes its character, a custom one its name", () => {
  const emoji = '<span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span>';
  const custom = '<img alt=":parley:" class="emoji" src="/x.png" title="parley">';
  expect(excerpt(`<p>Done ${emoji}${custom}</p>`)).toBe("Done 🎉:parley:");
});

it("a time is in the user's time zone", () => {
  const shown = exactTime(Date.UTC(2021, 4, 3, 12) / 1000);
  expect(excerpt('<p>At <time datetime="2021-05-03T12:00:00Z">2021-05-03T12:00:00Z</time></p>')).toBe(
    `At ${shown}`,
  );
  expect(excerpt("<p><time datetime=odd>some day</time></p>")).toBe("some day");
});

it("a formula appears once, as TeX", () => {
  const mathml = "<math><semantics><mi>a</mi><annotation>a^2</annotation></semantics></math>";
  const shown = '<span class="katex-html" aria-hidden="true">a2</span>';
  const formula = `<span class="katex"><span class="katex-mathml">${mathml}</span>${shown}</span>`;
  expect(excerpt(`<p>Since ${formula} holds</p>`)).toBe("Since a^2 holds");
});

it("a poll shows its current question, a to-do list its title", () => {
  const done = (...contents: object[]): WireSubmessage[] =>
    contents.map((content, index) => ({
      id: index + 1,
      message_id: 1,
      sender_id: 1,
      msg_type: "widget",
      content: JSON.stringify(content),
    }));
  const asked = { widget_type: "poll", extra_data: { question: "Lunch?", options: ["Soup"] } };
  const content = "<p>/poll Lunch?<br>\nSoup</p>";
  expect(messageExcerpt({ content, submessages: done(asked) })).toBe("Poll: Lunch?");
  const changed = done(asked, { type: "question", question: "Dinner?" });
  expect(messageExcerpt({ content, submessages: changed })).toBe("Poll: Dinner?");
  const untitled = { widget_type: "todo", extra_data: { task_list_title: "", tasks: [] } };
  expect(messageExcerpt({ content: "<p>/todo</p>", submessages: done(untitled) })).toBe("To-do list");
  expect(messageExcerpt({ content: "<p>/poll dancing</p>", submessages: [] })).toBe("/poll dancing");
});

it("separates blocks, omits spoilers, and cuts long text", () => {
  const spoiler =
    '<div class="spoiler-block"><div class="spoiler-header"><p>End</p></div><div class="spoiler-content"><p>dies</p></div></div>';
  expect(excerpt(`<p>One</p><ul><li>two</li><li>three</li></ul>${spoiler}`)).toBe("One two three End");
  expect(excerpt(`<p>${"long ".repeat(100)}</p>`)).toHaveLength(200);
});

it("isolates code, addresses, and names next to right-to-left letters", () => {
  expect(excerpt("<p><code>./run -v</code> שלום</p>")).toBe("\u2066./run -v\u2069 שלום");
  expect(excerpt('<p><a href="https://x.example">https://x.example</a> שלום</p>')).toBe(
    "\u2066https://x.example\u2069 שלום",
  );
  expect(excerpt('<p><span class="user-mention">@דנה</span> hello</p>')).toBe("\u2068@דנה\u2069 hello");
  expect(excerpt('<p>שלום <a href="https://x.example">עולם</a></p>')).toBe("שלום עולם");
  expect(excerpt("<p><code>./run -v</code> hello</p>")).toBe("./run -v hello");
});
