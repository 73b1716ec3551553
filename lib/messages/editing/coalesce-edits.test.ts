/** The order and number of writes of coalesced edits. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { badRequest } from "../../kernel/errors.ts";
import { EDIT_INTERVAL_MS, EditLines } from "./coalesce-edits.ts";

const place = { botId: 1, messageId: 2 };

function subject() {
  const lines = new EditLines<string>("replaced");
  const written: string[] = [];
  const edit = (text: string, isReplaceable = true) =>
    lines.edit(place, isReplaceable, async () => {
      await pause(1);
      if (text.startsWith("refused")) throw badRequest(text);
      if (text.startsWith("failed")) throw new Error(text);
      written.push(text);
      return text;
    });
  return { lines, written, edit };
}

test("the first edit waits for nothing, and the last of those after it is written for all", async () => {
  const { written, edit } = subject();
  const start = performance.now();
  const first = edit("a").then(() => performance.now() - start);
  const rest = ["b", "c", "d"].map((text) => edit(text));
  expect(await first).toBeLessThan(EDIT_INTERVAL_MS);
  expect(await Promise.all(rest)).toEqual(["replaced", "replaced", "d"]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(EDIT_INTERVAL_MS - 5);
  expect(written).toEqual(["a", "d"]);
});

test("edits in quick succession are written ten times a second at most", async () => {
  const { written, edit } = subject();
  const start = performance.now();
  const edits: Promise<string>[] = [];
  for (let number = 0; number < 50; number += 1) {
    edits.push(edit(String(number)));
    await pause(10);
  }
  await Promise.all(edits);
  expect(written.at(-1)).toBe("49");
  expect(written.length).toBeLessThanOrEqual((performance.now() - start) / EDIT_INTERVAL_MS + 2);
});

test("an edit that must not be replaced is written in its place, and waits for nothing", async () => {
  const { written, edit } = subject();
  await Promise.all([edit("a"), edit("b"), edit("c"), edit("move", false), edit("d"), edit("e")]);
  expect(written).toEqual(["a", "c", "move", "e"]);
});

test("a refused edit leaves the one before it as the last, and only its own caller is told", async () => {
  const { written, edit } = subject();
  const edits = [edit("a"), edit("b"), edit("refused c"), edit("refused d")];
  const settled = await Promise.allSettled(edits);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(written).toEqual(["a", "b"]);
});

test("a failure of the server is told to all whose edits it lost", async () => {
  const { written, edit } = subject();
  const settled = await Promise.allSettled([edit("a"), edit("b"), edit("failed")]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(written).toEqual(["a"]);
});

test("nothing is kept of a message once its edits have ended", async () => {
  const { lines, edit } = subject();
  await edit("a");
  expect(lines.size).toBe(1);
  await expect.poll(() => lines.size).toBe(0);
});
