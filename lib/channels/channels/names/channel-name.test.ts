/** Channel descriptions become one line, in linear time. */
import { expect, test } from "vitest";
import { ApiError } from "../../../kernel/errors.ts";
import { leastCpuMilliseconds } from "../../../testing/measuring/cpu-milliseconds.ts";
import { channelDescription } from "./channel-name.ts";

test.each([
  ["  for  plans\t", "for  plans"],
  ["one\ntwo", "one two"],
  ["one \t\r\n\n  two", "one two"],
  ["\n\n", ""],
])("of %j is %j", (given, expected) => {
  expect(channelDescription(given)).toBe(expected);
});

test("a description of blanks alone takes no time", () => {
  // Quadratic work took ten seconds here.
  const hostile = `x${" ".repeat(200_000)}x`;
  const refused = () => expect(() => channelDescription(hostile)).toThrow(ApiError);
  expect(leastCpuMilliseconds(200, refused)).toBeLessThan(200);
});
