/** Answers in tiny pieces. */
import { expect, test } from "vitest";
import { CollectedAnswer, RequestRefused } from "./allowed-connection.ts";

test("an answer that comes byte by byte is refused", () => {
  const collected = new CollectedAnswer();
  const byte = Buffer.from("x");
  expect(() => {
    for (let count = 0; count < 10_000; count += 1) collected.add(byte);
  }).toThrow(RequestRefused);
});
