/** Where the inbox is opened again. */
import { expect, it } from "vitest";
import { inboxPlaceIn, noteInboxPlace } from "./inbox-place.ts";

it("is the row that the reader came from, wherever that is now", () => {
  noteInboxPlace({ keys: ["a", "b", "c", "d"], place: 2, top: 80 });
  expect(inboxPlaceIn(["a", "b", "c", "d"])).toEqual({ place: 2, top: 80 });
  expect(inboxPlaceIn(["c", "new", "a", "b", "d"])).toEqual({ place: 0, top: 80 });
});

it("is the row that followed where the one has been read", () => {
  noteInboxPlace({ keys: ["a", "b", "c", "d"], place: 1, top: 0 });
  expect(inboxPlaceIn(["a", "c", "d"])?.place).toBe(1);
  expect(inboxPlaceIn(["a", "d"])?.place).toBe(1);
});

it("is the last row where nothing that followed is left", () => {
  noteInboxPlace({ keys: ["a", "b", "c"], place: 2, top: 0 });
  expect(inboxPlaceIn(["a", "b"])?.place).toBe(1);
  expect(inboxPlaceIn([])).toBeNull();
});

it("is none after the inbox was left at its beginning", () => {
  noteInboxPlace({ keys: ["a"], place: 0, top: 0 });
  noteInboxPlace(null);
  expect(inboxPlaceIn(["a"])).toBeNull();
});
