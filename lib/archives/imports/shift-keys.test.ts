/** Moving keys of files. */
import { expect, test } from "vitest";
import { shiftKeys } from "./shift-row.ts";

test("keys of files begin with the organization's id", () => {
  expect(shiftKeys("2/a0/12 2/b1/13", 5)).toBe("7/a0/12 7/b1/13");
});
