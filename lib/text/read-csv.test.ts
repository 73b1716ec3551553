/** Tables of comma-separated values. */
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test.each([
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "\uFEFFa;b\n1;2,3",
    [
      ["a", "b"],
      ["1", "2,3"],
    ],
  ],
  [
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    'a,b\n"x, ""y""",2',
    [
      ["a", "b"],
      ['x, "y"', "2"],
    ],
  ],
  [
    "a,b\n\n , \n1,",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  ["a\n1", [["a"], ["1"]]],
  ["", []],
])("%j is read", (text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test("rows know their lines, even after cells of several lines", () => {
  expect(readCsv('a,b\n"one\ntwo",2\n\nx,y').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['a,b\n"open,2', 'a,b\n1,"2" more', 'a,b\n1,"'])("%j is refused with its line", (text) => {
  expect(() => readCsv(text)).toThrow("Line 2 has a quotation mark that does not enclose a cell.");
});

test("a large table is read in time in proportion to its size", () => {
  const text = `address,name\n${'"someone@example.com","Some ""One"""\n'.repeat(100_000)}`;
  expect(readCsv(text)).toHaveLength(100_001);
});
