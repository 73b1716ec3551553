/** Checksums of texts in pieces. */
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { checked, joinChecksums } from "./join-checksums.ts";

it.each([[[]], [[""]], [["a"]], [["größer", "", "✓", "x".repeat(70_000)]], [["a", "b".repeat(255), "c"]]])(
  "the checksum of %j in pieces is that of the whole",
  (texts: string[]) => {
    expect(joinChecksums(texts.map((text) => checked(Buffer.from(text))))).toBe(crc32(texts.join("")));
  },
);
