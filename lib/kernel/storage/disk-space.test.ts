/** Refusals on a full disk. */
import { expect, test } from "vitest";
import { type Refused, refusedWith, reserveOf } from "./disk-space.ts";

const MB = 1_000_000;
const GB = 1_000 * MB;

test("the reserve is 5 % of a small disk and 500 MB of a large one", () => {
  expect(reserveOf(2 * GB)).toBe(100 * MB);
  expect(reserveOf(4_000 * GB)).toBe(500 * MB);
});

test.each<[number, Refused, Refused]>([
  [1_001, "nothing", "nothing"],
  [999, "nothing", "files"],
  [501, "nothing", "files"],
  [499, "nothing", "writes"],
  [540, "writes", "writes"],
  [560, "writes", "files"],
  [1_090, "files", "files"],
  [1_110, "files", "nothing"],
  [1_110, "writes", "nothing"],
])("with %i MB free after refusing %s, a large disk has it refuse %s", (free, before, refused) => {
  expect(refusedWith({ free: free * MB, size: 100 * GB }, true, before)).toBe(refused);
});

test("messages are not refused for a disk that the database is not on", () => {
  expect(refusedWith({ free: 0, size: 100 * GB }, false, "nothing")).toBe("files");
});
