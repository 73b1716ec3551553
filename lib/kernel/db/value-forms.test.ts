/** Parameters and columns. */
import { expect, test } from "vitest";
import { columnParser, textForm } from "./value-forms.ts";

test("parameters have PostgreSQL's text form", () => {
  const forms: [unknown, string | null][] = [
    ["Größe '{1}'", "Größe '{1}'"],
    [null, null],
    [undefined, null],
    [1.5, "1.5"],
    [7n, "7"],
    [false, "false"],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [{ a: [1, "x"] }, '{"a":[1,"x"]}'],
    [[], "{}"],
    [[1, null, 3], "{1,NULL,3}"],
    [[true], "{true}"],
    [[[1], [2]], "{{1},{2}}"],
    [["a,b", 'q"\\', "", "NULL"], '{"a,b","q\\"\\\\","","NULL"}'],
    [[{ a: "b" }], '{"{\\"a\\":\\"b\\"}"}'],
  ];
  for (const [value, form] of forms) expect(textForm(value)).toBe(form);
});

test("ids are read as numbers, also in arrays", () => {
  expect(columnParser(20)("9007199254740991")).toBe(9007199254740991);
  expect(columnParser(1016)("{1,NULL,3}")).toEqual([1, null, 3]);
  expect(columnParser(1184)("1970-01-01 00:00:01+00")).toEqual(new Date(1_000));
  expect(columnParser(114)('{"a":1}')).toEqual({ a: 1 });
});
