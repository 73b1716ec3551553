/** Returning to a place in a list of conversations. */
import { expect, it } from "vitest";
import { listPlaceIn, noteListPlace } from "./list-place.ts";

it("is the row that the user came from, wherever that is now", () => {
  noteListPlace("inbox", { keys: ["a", "b", "c", "d"], place: 2, top: 80 });
  expect(listPlaceIn("inbox", ["a", "b", "c", "d"])).toEqual({ place: 2, top: 80 });
  expect(listPlaceIn("inbox", ["c", "new", "a", "b", "d"])).toEqual({ place: 0, top: 80 });
});

it("is the next row if that one has been read", () => {
  noteListPlace("inbox", { keys: ["a", "b", "c", "d"], place: 1, top: 0 });
  expect(listPlaceIn("inbox", ["a", "c", "d"])?.place).toBe(1);
  expect(listPlaceIn("inbox", ["a", "d"])?.place).toBe(1);
});

it("is the last row if no later one is left", () => {
  noteListPlace("inbox", { keys: ["a", "b", "c"], place: 2, top: 0 });
  expect(listPlaceIn("inbox", ["a", "b"])?.place).toBe(1);
  expect(listPlaceIn("inbox", [])).toBeNull();
});

it("is none after leaving the list at its start, or for another list", () => {
  noteListPlace("inbox", { keys: ["a"], place: 0, top: 0 });
  noteListPlace("inbox", null);
  noteListPlace("recent", { keys: ["a"], place: 0, top: 0 });
  expect(listPlaceIn("inbox", ["a"])).toBeNull();
});
