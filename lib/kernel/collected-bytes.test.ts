/** Bytes in pieces of any size. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { CollectedBytes, FREE_PIECES, PieceCount, PiecesTooSmall } from "./collected-bytes.ts";

test("pieces are joined in order", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 6_000 }), { maxLength: 20 }), (pieces) => {
      const collected = new CollectedBytes();
      for (const piece of pieces) collected.add(piece);
      expect(collected.bytes().equals(Buffer.concat(pieces))).toBe(true);
      expect(collected.length).toBe(collected.bytes().byteLength);
    }),
  );
});

test("a piece may be changed once it has been added", () => {
  const collected = new CollectedBytes();
  const piece = Buffer.from("first");
  collected.add(piece);
  piece.fill("x");
  expect(collected.bytes().toString()).toBe("first");
});

test("a thousand single bytes are accepted, and many more are not", () => {
  const collected = new CollectedBytes();
  const byte = Buffer.from("x");
  for (let count = 0; count < FREE_PIECES; count += 1) collected.add(byte);
  expect(() => {
    for (let count = 0; count < 1_000; count += 1) collected.add(byte);
  }).toThrow(PiecesTooSmall);
});

test("pieces of a usual size are accepted without end", () => {
  const count = new PieceCount();
  const accepted = Array.from({ length: 100_000 }, () => count.add(536));
  expect(accepted).not.toContain(false);
});
