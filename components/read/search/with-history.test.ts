/** Searches of a new member can reach messages from before they joined. */
import { expect, test } from "vitest";
import { withHistory } from "./with-history.ts";

const about = { operator: "search", operand: "wind" };

test("a search without a place can go on in all public channels", () => {
  const terms = [{ operator: "sender", operand: 7 }, { operator: "is", operand: "resolved" }, about];
  expect(withHistory(terms)).toEqual([{ operator: "channels", operand: "public" }, ...terms]);
});

test.each([
  ["channel", 3],
  ["channels", "public"],
  ["dm", [7]],
  ["is", "unread"],
  ["unknown", "to this version"],
])("not one with %s:%s", (operator, operand) => {
  expect(withHistory([{ operator, operand }, about])).toBeNull();
});
