/** Bounds on unread answers. */
import { EventEmitter } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { MAX_UNREAD_BYTES, UnreadBudget } from "./unread-answers.ts";

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const half = MAX_UNREAD_BYTES / 2;

test("answers are refused while a person has left too many bytes unread, and others get theirs", () => {
  const budget = new UnreadBudget<number>();
  const first = response();
  budget.hold(1, half, first);
  budget.hold(1, half, response());
  expect(() => budget.hold(1, half, response())).toThrow("API usage exceeded rate limit");
  budget.hold(2, half, response());
  EventEmitter.prototype.emit.call(first, "close");
  budget.hold(1, half, response());
  expect(() => budget.hold(1, half, response())).toThrow("API usage exceeded rate limit");
});

test("an answer for a client that has left is not counted", () => {
  const budget = new UnreadBudget<number>();
  const left = response();
  left.destroy();
  budget.hold(1, MAX_UNREAD_BYTES, left);
  budget.hold(1, half, response());
});

test("a single answer may be longer, and short ones are never refused", () => {
  const budget = new UnreadBudget<string>();
  budget.hold("a", 2 * MAX_UNREAD_BYTES, response());
  for (let count = 0; count < 1_000; count += 1) budget.hold("a", 1_000, response());
  expect(() => budget.hold("a", half, response())).toThrow("API usage exceeded rate limit");
});
