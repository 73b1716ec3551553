/** Widgets by content. */
import { expect, test } from "vitest";
import { widgetOfText } from "./submessages.ts";

const poll = (question: string, ...options: string[]) => ({
  widget_type: "poll",
  extra_data: { question, options },
});
const todo = (task_list_title: string, ...tasks: object[]) => ({
  widget_type: "todo",
  extra_data: { task_list_title, tasks },
});

test.each([
  ["/poll", poll("")],
  ["/poll Where to?", poll("Where to?")],
  ["/poll  Where to?  \n\n- Rome\n*Oslo\n  Lima \r\n-\n", poll("Where to?", "Rome", "Oslo", "Lima")],
  ["/poll\nRome", poll("", "Rome")],
  ["/poll A\n--force\n** b", poll("A", "-force", "* b")],
  ["/poll A\n**Rome**\n* **Oslo**", poll("A", "**Rome**", "**Oslo**")],
  ["/todo", todo("")],
  [
    "/todo A\nBuy :taco: now\nhttps://x.example: read\n`a: b` and: c\n@**x: y**: z\n10:30 tea: here",
    todo(
      "A",
      { task: "Buy :taco: now", desc: "" },
      { task: "https://x.example", desc: "read" },
      { task: "`a: b` and", desc: "c" },
      { task: "@**x: y**", desc: "z" },
      { task: "10:30 tea", desc: "here" },
    ),
  ],
  [
    "/todo Party\ncake: buy one: large\n- chairs",
    todo("Party", { task: "cake", desc: "buy one: large" }, { task: "chairs", desc: "" }),
  ],
])("%j", (text, widget) => {
  expect(widgetOfText(text)).toEqual(widget);
});

test.each(["", "poll", " /poll", "/polls", "/poll: x", "/POLL x", "/zform", "see /poll", "/todos x"])(
  "%j is an ordinary message",
  (text) => {
    expect(widgetOfText(text)).toBeNull();
  },
);
