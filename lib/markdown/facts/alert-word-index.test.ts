/** Alert words match whole words, ignoring case. */
import { expect, test } from "vitest";
import { AlertWordIndex } from "./alert-word-index.ts";

const index = new AlertWordIndex();
index.set(1, ["Deploy", "outage"]);
index.set(2, ["on call"]);
index.set(3, ["c++"]);
index.set(4, ["日本"]);

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

test("words of several people are replaced and removed independently", () => {
  const changing = new AlertWordIndex();
  changing.set(1, ["on call", "on fire"]);
  changing.set(2, ["On Call"]);
  expect(changing.matchingUserIds("who is on call?")).toEqual([1, 2]);
  changing.set(1, ["on fire"]);
  expect(changing.matchingUserIds("who is on call?")).toEqual([2]);
  expect(changing.matchingUserIds("it is on fire")).toEqual([1]);
  changing.set(2, []);
  expect(changing.matchingUserIds("who is on call?")).toEqual([]);
  expect(changing.wordsOf(1)).toEqual(["on fire"]);
  expect(changing.wordsOf(2)).toEqual([]);
});

test("many words with the same beginning take no longer than few", () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, n) => `on ${String(n).padStart(6, "0")}`);
  const text = "on ".repeat(3_000);
  const timeFor = (count: number) => {
    const crowded = new AlertWordIndex();
    crowded.set(1, words(count));
    crowded.matchingUserIds(text);
    const before = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) crowded.matchingUserIds(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Checking each word would take a thousandfold.
  expect(timeFor(20_000)).toBeLessThan(20 * timeFor(20) + 20_000);
});
