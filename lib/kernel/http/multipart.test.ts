/** Multipart forms. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formParts } from "./multipart.ts";

const TYPE = "multipart/form-data; boundary=edge";

async function* inPieces(body: Buffer, sizes: readonly number[]) {
  let at = 0;
  for (let index = 0; at < body.length; index += 1) {
    const size = sizes[index % sizes.length] ?? body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

async function read(body: string | Buffer, sizes: readonly number[] = [1_000], type = TYPE) {
  const parts: { name: string; fileName: string | null; contentType: string; content: string }[] = [];
  for await (const { content, ...part } of formParts(inPieces(Buffer.from(body), sizes), type)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ ...part, content: Buffer.concat(pieces).toString("latin1") });
  }
  return parts;
}

const part = (disposition: string, content: string, more = "") =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

test("any content arrives whole, whatever its pieces", async () => {
  const content = fc
    .array(fc.constantFrom("\r\n", "--", "-", "edge", "\r\n--edg", "\r", "\n", "x", "\0", "\xff"), {
      maxLength: 12,
    })
    .map((pieces) => pieces.join(""))
    .filter((text) => !`\r\n${text}`.includes("\r\n--edge"));
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 3 }), sizes, async (contents, pieces) => {
      const body = contents.map((text, index) => part(`name="n${index}"; filename="f"`, text)).join("");
      const parts = await read(Buffer.from(`${body}--edge--\r\n`, "latin1"), pieces);
      expect(parts.map((one) => one.content)).toEqual(contents);
      expect(parts.map((one) => one.name)).toEqual(contents.map((_, index) => `n${index}`));
    }),
  );
});

test.each([
  ['name="a"', "a", null],
  ["name=a; filename=plain.txt", "a", "plain.txt"],
  ['name="a"; filename="with \\"quotes\\".txt"', "a", 'with "quotes".txt'],
  ['name="a"; filename="with %22quotes%22.txt"', "a", 'with "quotes".txt'],
  ['name="a"; filename="später.txt"', "a", "später.txt"],
  ['name="a"; filename="x"; filename*=UTF-8\'\'sp%C3%A4ter.txt', "a", "später.txt"],
  ['name="filename"; filename=""', "filename", ""],
])("%s", async (disposition, name, fileName) => {
  const [one] = await read(`${part(disposition, "text", "Content-Type: text/plain\r\n")}--edge--`);
  expect(one).toEqual({ name, fileName, contentType: "text/plain", content: "text" });
});

test.each([
  ["no boundary", part('name="a"', "b"), "multipart/form-data"],
  ["an endless boundary", part('name="a"', "b"), `multipart/form-data; boundary=${"x".repeat(71)}`],
  ["another boundary", part('name="a"', "b"), "multipart/form-data; boundary=other"],
  ["no end", part('name="a"', "b"), TYPE],
  ["no name", `${part('filename="a"', "b")}--edge--`, TYPE],
  ["no headers", "--edge\r\n\r\ntext\r\n--edge--", TYPE],
  ["endless headers", `${part('name="a"', "b", `X: ${"x".repeat(5_000)}\r\n`)}--edge--`, TYPE],
  ["a boundary that goes on", `--edgewise\r\n${part('name="a"', "b")}--edge--`, TYPE],
  ["much before the first boundary", `${"x".repeat(2_000)}\r\n${part('name="a"', "b")}--edge--`, TYPE],
  ["a broken name", `${part("name=a; filename*=UTF-8''%E4", "b")}--edge--`, TYPE],
])("%s is malformed", async (_what, body, type) => {
  await expect(read(body, [1_000], type)).rejects.toMatchObject({ message: "Malformed form data." });
});
