/** Log lines in a terminal. */
import { expect, test } from "vitest";
import { textLine } from "./text-line.ts";

const time = "2026-11-29T14:31:43.294Z";
const clock = new Date(time).toLocaleTimeString("en-GB");

test("a line has the time, the level, what happened and the fields, then the stack of an error", () => {
  expect(
    textLine(JSON.stringify({ level: "info", time, msg: "request", operation: "get-events" }), false),
  ).toBe(`${clock} info  request operation="get-events"\n`);
  const err = {
    type: "Error",
    message: "away",
    stack: "Error: away\n    at f (a.ts:1:2)",
    code: "ECONNREFUSED",
  };
  expect(textLine(JSON.stringify({ level: "error", time, err, msg: "request failed" }), false)).toBe(
    `${clock} error request failed\n    Error: away\n        at f (a.ts:1:2)\n    code: "ECONNREFUSED"\n`,
  );
});

test("only the level is colored, and control characters of others do not reach the terminal", () => {
  const line = {
    level: "warn",
    time,
    msg: "\u001b[2Ja\rb\u0007",
    reason: "\u009b31m",
    err: { type: "E", message: "\u001b[1mc" },
  };
  const text = textLine(JSON.stringify(line), true);
  expect(text).toContain("\u001b[33mwarn \u001b[39m");
  const others = text.replace("\u001b[33m", "").replace("\u001b[39m", "");
  expect([...others].filter((letter) => letter < " " || (letter > "~" && letter < "\u00a0"))).toEqual([
    "\n",
    "\n",
  ]);
});
