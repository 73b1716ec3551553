/** Reading tables row by row. */
import { expect, test } from "vitest";
import { type TableRow, tableRows } from "./json-rows.ts";

async function rowsOf(text: string, pieceBytes: number, wanted = (_table: string) => true) {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  async function* content() {
    yield* pieces;
  }
  const rows: TableRow[] = [];
  for await (const batch of tableRows(content(), wanted, "x.json")) rows.push(...batch.rows);
  return rows;
}

const tables = {
  people: [
    { id: 1, name: 'quo"te \\ {[' },
    { id: 2, inner: { list: [{ id: 9 }], text: "é" } },
  ],
  import_source: "zulip",
  empty: [],
  'na"me': [{ id: 3 }],
  numbers: { messages: [{ id: 4 }] },
};

test("rows are the same wherever the file is divided", async () => {
  const expected = [
    ...tables.people.map((row) => ({ table: "people", row })),
    { table: 'na"me', row: { id: 3 } },
  ];
  for (const text of [JSON.stringify(tables), JSON.stringify(tables, null, 2)]) {
    for (const pieceBytes of [1, 2, 7, 10_000]) expect(await rowsOf(text, pieceBytes)).toEqual(expected);
  }
});

test("a table that is not wanted is skipped, and a file may be one table", async () => {
  expect(await rowsOf(JSON.stringify(tables), 5, (table) => table !== "people")).toEqual([
    { table: 'na"me', row: { id: 3 } },
  ]);
  expect(await rowsOf('[{"path": "a"}, {"path": "b"}]', 3)).toEqual([
    { table: "", row: { path: "a" } },
    { table: "", row: { path: "b" } },
  ]);
});

test("what is no export's JSON is refused", async () => {
  for (const text of ["", "{", '{"a": [{"b": 1}', '{"a": [{"b": nope}]}', '{"a": [{]}', "{} {}"]) {
    await expect(rowsOf(text, 4), text).rejects.toThrow("is no JSON, or is damaged");
  }
  for (const text of ['{"a": [1]}', '{"a": ["b"]}', '{"a": [[]]}', "[null]"]) {
    await expect(rowsOf(text, 4), text).rejects.toThrow("is no object");
  }
  const deep = `{"a": [{"b": ${"[".repeat(200)}`;
  await expect(rowsOf(deep, 50)).rejects.toThrow("too many levels");
  const endless = `{"a": [{"b": "${"x".repeat(17_000_000)}"}]}`;
  await expect(rowsOf(endless, 65_536)).rejects.toThrow("too long");
});
