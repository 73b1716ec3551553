/** References in actions on widgets. */
import { expect, test } from "vitest";
import { movedReferencesInLine } from "../../markdown/references/move-references.ts";
import { formerNames, move } from "../../testing/moved-organization.ts";
import { movedWidgetAction } from "./move-widget-action.ts";

const moved = (content: string) =>
  movedWidgetAction(content, (line) => movedReferencesInLine(line, formerNames, move), move);

test.each([
  [
    { type: "new_option", option: "with @**Ada|12**", idx: 12 },
    { type: "new_option", option: "with @**Ada|42**", idx: 12 },
  ],
  [
    { type: "question", question: "#**general>poll@1772**?" },
    { type: "question", question: "#**general>poll@8772**?" },
  ],
  [
    { type: "new_task", key: 12, task: "a", desc: "[b](#narrow/dm/12-dm)", completed: false },
    { type: "new_task", key: 12, task: "a", desc: "[b](#narrow/dm/42-dm)", completed: false },
  ],
  [
    { type: "vote", key: "12,13", vote: 1 },
    { type: "vote", key: "42,13", vote: 1 },
  ],
  [
    { type: "strike", key: "12,13" },
    { type: "strike", key: "12,43" },
  ],
  [
    { widget_type: "poll", extra_data: { question: "1. @**Ada|12**", options: ["    @**Ada|12**"] } },
    { widget_type: "poll", extra_data: { question: "1. @**Ada|42**", options: ["    @**Ada|42**"] } },
  ],
  [
    { widget_type: "todo", extra_data: { task_list_title: "", tasks: [{ task: "@**Ada|12**", desc: "" }] } },
    { widget_type: "todo", extra_data: { task_list_title: "", tasks: [{ task: "@**Ada|42**", desc: "" }] } },
  ],
])("%j", (action, expected) => {
  expect(moved(JSON.stringify(action))).toBe(JSON.stringify(expected));
});

test.each([
  '{ "type": "vote", "key": "canned,1", "vote": 1 }',
  '{"type":"strike","key":"1,canned"}',
  '{"type": "vote", "key": 12}',
  '{"type":"question", "question":"`@**Ada|12**` https://other.example/#narrow/id/1772"}',
  '{ "type": "other", "key": "12,13", "text": "@**Ada|12**" }',
  '["@**Ada|12**"]',
  "not JSON @**Ada|12**",
])("stays: %s", (content) => {
  expect(moved(content)).toBe(content);
});
