/** Submessages that widgets accept. */
import { describe, expect, test } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { requireAction } from "./widgets.ts";

function refusal(kind: "poll" | "todo" | null, content: string, isAuthor = false): string | null {
  try {
    requireAction(kind, content, isAuthor);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

const vote = { type: "vote", key: "canned,0", vote: 1 };
const option = { type: "new_option", option: "Soup", idx: 1 };
const task = { type: "new_task", key: 1, task: "cake", desc: "", completed: false };

test.each([
  ["poll", vote],
  ["poll", { ...vote, vote: -1 }],
  ["poll", option],
  ["poll", { ...option, idx: 1_000 }],
  ["todo", task],
  ["todo", { type: "strike", key: "canned,0" }],
] as const)("a %s takes %j", (kind, data) => {
  expect(refusal(kind, JSON.stringify(data))).toBeNull();
});

describe("actions for the author only", () => {
  test.each([
    ["poll", { type: "question", question: "Tea?" }, "You can't edit a question unless you are the author."],
    [
      "todo",
      { type: "new_task_list_title", title: "Party" },
      "You can't edit the task list title unless you are the author.",
    ],
  ] as const)("%s: %j", (kind, data, msg) => {
    expect(refusal(kind, JSON.stringify(data), true)).toBeNull();
    expect(refusal(kind, JSON.stringify(data))).toBe(msg);
  });
});

test.each([
  ["poll", { ...vote, vote: 0 }, "Invalid poll data: vote"],
  ["poll", { ...vote, key: 1 }, "Invalid poll data: key"],
  ["poll", { ...option, idx: -1 }, "Invalid poll data: idx"],
  ["poll", { ...option, idx: 1_001 }, "Invalid poll data: idx"],
  ["poll", { type: "vote", key: "a" }, "Invalid poll data: vote"],
  ["poll", task, "Unknown type for poll data: new_task"],
  ["todo", vote, "Unknown type for todo data: vote"],
  ["poll", { type: "toString" }, "Unknown type for poll data: toString"],
  ["poll", { type: "__proto__" }, "Unknown type for poll data: __proto__"],
  ["todo", { ...task, completed: "no" }, "Invalid todo data: completed"],
  ["poll", [], "poll data is not a dict with a type"],
  ["todo", "vote", "todo data is not a dict with a type"],
  ["poll", { type: 1 }, "poll data is not a dict with a type"],
] as const)("a %s refuses %j", (kind, data, msg) => {
  expect(refusal(kind, JSON.stringify(data))).toBe(msg);
});

test("fields that an action does not have are refused", () => {
  expect(refusal("poll", JSON.stringify({ ...vote, further: 1 }))).toMatch(/^Invalid poll data: /);
});

test.each(["", "{", "vote", "{'type': 'vote'}"])("%j is not JSON, whatever it is for", (content) => {
  expect(refusal("poll", content)).toBe("Invalid json for submessage");
  expect(refusal(null, content)).toBe("Invalid json for submessage");
});

test("an ordinary message takes any JSON", () => {
  expect(refusal(null, "[1]")).toBeNull();
});
