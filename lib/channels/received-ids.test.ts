/** Which messages a person received, as ranges. */
import { expect, test } from "vitest";
import { hasReceived, parseReceived } from "./received-ids.ts";

test("ranges are read from PostgreSQL's text, open and closed ones", () => {
  expect(parseReceived("{}")).toEqual([]);
  expect(parseReceived("{[5,10),[20,)}")).toEqual([5, 10, 20]);
});

test.each([
  ["[5,10) and from 20 on", [5, 10, 20], [5, 9, 20, 900]],
  ["[5,10) only", [5, 10], [5, 9]],
  ["nothing", [], []],
])("of %s just the ids inside count as received", (_name, received, inside) => {
  const ids = [1, 4, 5, 9, 10, 19, 20, 900];
  expect(ids.filter((id) => hasReceived(received, id))).toEqual(inside);
});
