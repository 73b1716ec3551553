/** Widgets sum up actions in order. */
import { describe, expect, it } from "vitest";
import type { WireSubmessage } from "../store/wire.ts";
import { widgetOf } from "./widget-state.ts";

function submessage(sender_id: number, content: object): WireSubmessage {
  return { id: 0, message_id: 1, sender_id, msg_type: "widget", content: JSON.stringify(content) };
}

describe("a poll", () => {
  const first = submessage(1, {
    widget_type: "poll",
    extra_data: { question: "Lunch?", options: ["Soup", "Bread"] },
  });
  const vote = (sender: number, key: string, value: number) =>
    submessage(sender, { type: "vote", key, vote: value });

  it("counts each user's last vote per option", () => {
    const poll = widgetOf([
      first,
      vote(2, "canned,0", 1),
      vote(3, "canned,0", 1),
      vote(2, "canned,1", 1),
      vote(2, "canned,0", -1),
      vote(3, "canned,0", 1),
    ]);
    expect(poll).toEqual({
      kind: "poll",
      isFirstTitle: true,
      question: "Lunch?",
      options: [
        { key: "canned,0", text: "Soup", voterIds: [3] },
        { key: "canned,1", text: "Bread", voterIds: [2] },
      ],
    });
  });

  it("accepts new options once each, and a new question", () => {
    const added = submessage(2, { type: "new_option", option: "Cake", idx: 4 });
    const again = submessage(3, { type: "new_option", option: "Soup", idx: 1 });
    const asked = submessage(1, { type: "question", question: "Dinner?" });
    const poll = widgetOf([first, added, again, asked, vote(3, "2,4", 1)]);
    expect(poll).toMatchObject({ question: "Dinner?" });
    expect(poll?.kind === "poll" && poll.options.map(({ key, voterIds }) => [key, voterIds])).toEqual([
      ["canned,0", []],
      ["canned,1", []],
      ["2,4", [3]],
    ]);
  });
});

it("a task list toggles tasks", () => {
  const first = submessage(1, {
    widget_type: "todo",
    extra_data: { task_list_title: "", tasks: [{ task: "Sweep", desc: "the deck" }] },
  });
  const added = submessage(2, { type: "new_task", key: 3, task: "Paint", desc: "", completed: false });
  const strike = (key: string) => submessage(2, { type: "strike", key });
  const list = widgetOf([first, added, strike("3,2"), strike("0,canned"), strike("0,canned")]);
  expect(list).toEqual({
    kind: "todo",
    isFirstTitle: true,
    title: "",
    tasks: [
      { key: "0,canned", text: "Sweep", about: "the deck", isDone: false },
      { key: "3,2", text: "Paint", about: "", isDone: true },
    ],
  });
});

it("is null without a widget, and skips malformed actions", () => {
  expect(widgetOf([])).toBeNull();
  expect(widgetOf([submessage(1, { widget_type: "chess" })])).toBeNull();
  const broken = { ...submessage(1, {}), content: "{" };
  expect(widgetOf([broken])).toBeNull();
  const first = submessage(1, { widget_type: "poll", extra_data: { question: "?", options: [1, "A"] } });
  expect(widgetOf([first, broken])).toMatchObject({ options: [{ key: "canned,1", text: "A" }] });
});
