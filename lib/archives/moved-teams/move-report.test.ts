/** Examples in the report of a move. */
import { expect, test } from "vitest";
import { MoveReport } from "./move-report.ts";

test("examples are few and short, and can be stored, whatever the export has", () => {
  const report = new MoveReport();
  for (let row = 0; row < 9; row += 1) report.add("A file was left out.", `${row}${"😀".repeat(100_000)}`);
  const [reason] = report.reasons;
  expect(reason).toMatchObject({ reason: "A file was left out.", count: 9 });
  expect(reason?.examples.map((example) => [...example].length)).toEqual([200, 200, 200, 200, 200]);
  report.add("An emoji was left out.", "a\0b\ud800");
  expect(report.reasons[1]?.examples).toEqual(["ab\ufffd"]);
});
