/** Commands are distinguished from messages that only look like them. */
import { expect, test } from "vitest";
import { messageCommand } from "./message-command.ts";

test("a message about oneself is a single paragraph", () => {
  expect(messageCommand("/me waves", "<p>/me waves</p>")).toEqual({ kind: "me" });
  expect(messageCommand("/me a\n\nb", "<p>/me a</p>\n<p>b</p>")).toBeNull();
  expect(messageCommand("/mean", "<p>/mean</p>")).toBeNull();
});

test("a poll has a question and options", () => {
  expect(messageCommand("/poll Lunch?\n* Pizza\n\n- Soup", "")).toEqual({
    kind: "poll",
    question: "Lunch?",
    options: ["Pizza", "Soup"],
  });
  expect(messageCommand("/poll\r\n-5\r\n**warm**\r\n- ", "")).toEqual({
    kind: "poll",
    question: "",
    options: ["-5", "**warm**"],
  });
  expect(messageCommand("/poll", "")).toEqual({ kind: "poll", question: "", options: [] });
  expect(messageCommand("/pollute", "")).toBeNull();
});

test("a list of tasks has a title and tasks with descriptions", () => {
  expect(messageCommand("/todo Plan\nBuy: milk: fresh\nRest", "")).toEqual({
    kind: "todo",
    title: "Plan",
    tasks: [
      { task: "Buy", description: "milk: fresh" },
      { task: "Rest", description: "" },
    ],
  });
});
