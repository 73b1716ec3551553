/** Turns of large answers. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { encodeAnswer } from "./respond.ts";

const BUSY = 1;

test("one large answer of a person is encoded at a time, and a small one does not wait", async () => {
  const encoded: string[] = [];
  const until = performance.now() + 100;
  /** Values that record their encoding and take a slice each. */
  const answerOf = (name: string) => ({
    values: Array.from({ length: 60 }, (_, index) => ({
      toJSON() {
        const end = Math.min(performance.now() + 5, until);
        while (performance.now() < end);
        encoded.push(name);
        return index;
      },
    })),
  });
  const answers = [encodeAnswer(answerOf("first"), BUSY), encodeAnswer(answerOf("second"), BUSY)];
  await nextRound();
  expect(await encodeAnswer({ name: "small" }, BUSY)).toBe('{"name":"small"}');
  const expected = JSON.stringify({ values: Array.from({ length: 60 }, (_, index) => index) });
  expect(await Promise.all(answers)).toEqual([expected, expected]);
  expect(encoded).toEqual([...Array(60).fill("first"), ...Array(60).fill("second")]);
});
