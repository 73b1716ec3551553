/** Moves of file keys. */
import { expect, test } from "vitest";
import { shiftKeys } from "./shift-row.ts";

test("file keys get the new organization's id", () => {
  expect(shiftKeys("2/a0/12 2/b1/13", 5)).toBe("7/a0/12 7/b1/13");
});
