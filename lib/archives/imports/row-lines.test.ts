/** Rows whose bytes are split anywhere. */
import { expect, test } from "vitest";
import { rowBatches } from "./read-archive.ts";

const rows = [{ text: "Füße 👣" }, {}, { list: [1, { a: null }] }, { text: "\n" }];
const bytes = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n\n`);

async function* inPieces(of: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < of.length; start += size) yield of.subarray(start, start + size);
}

async function collected<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
}

test.each([1, 2, 3, 7, 1_000])("pieces of %d bytes", async (size) => {
  expect((await collected(rowBatches(inPieces(bytes, size)))).flat()).toEqual(rows);
});

test("a last line without an end is read, and batches are small", async () => {
  const many = Buffer.from(Array.from({ length: 2_500 }, (_, n) => `{"n":${n}}`).join("\n"));
  const batches = await collected(rowBatches(inPieces(many, 64)));
  expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(batches.flat().at(-1)).toEqual({ n: 2_499 });
});

test.each(["[]", "null", "7", '"{}"'])("%s is no row", async (line) => {
  await expect(collected(rowBatches(inPieces(Buffer.from(line), 64)))).rejects.toThrow("no JSON object");
});

test("bytes that are no text are no row", async () => {
  await expect(collected(rowBatches(inPieces(Buffer.from([0xff, 0x0a]), 1)))).rejects.toThrow(TypeError);
});
