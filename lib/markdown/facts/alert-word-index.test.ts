/** Alert words match as whole words, in upper or lower case. */
import { expect, test } from "vitest";
import { AlertWordIndex } from "./alert-word-index.ts";

const index = new AlertWordIndex([
  [1, "Deploy"],
  [2, "on call"],
  [3, "c++"],
  [4, "日本"],
  [1, "outage"],
]);

test.each([
  ["The DEPLOY failed", [1]],
  ["redeploy deployed", []],
  ["who is on call?", [2]],
  ["who is on-call", []],
  ["I like C++, and deploy.", [3, 1]],
  ["日本 日本語", [4]],
  ["deploy outage", [1]],
  ["", []],
])("%s", (text, ids) => {
  expect(index.matchingUserIds(text)).toEqual(ids);
});
