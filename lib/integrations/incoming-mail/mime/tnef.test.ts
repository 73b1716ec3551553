/** Outlook's packages, also broken ones. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { unpackTnef } from "./tnef.ts";

const number = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};

const attribute = (level: number, id: number, value: Buffer) =>
  Buffer.concat([number(level, 1), number(id), number(value.length), value, number(0, 2)]);

const package_ = (...attributes: readonly Buffer[]) =>
  Buffer.concat([number(0x223e9f78), number(1, 2), ...attributes]);

const padded = (value: Buffer) => Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)]);

/** The name in UTF-16, after other properties. */
const properties = (name: string) => {
  const text = Buffer.from(`${name}\0`, "utf16le");
  const named = Buffer.from("x\0", "utf16le");
  return Buffer.concat([
    ...[number(4), number(0x0e200003), number(7), number(0x30070040), Buffer.alloc(8)],
    ...[number(0x80010003), Buffer.alloc(16), number(1), number(named.length), padded(named), number(9)],
    ...[number(0x3707001f), number(1), number(text.length), padded(text)],
  ]);
};

const body = attribute(1, 0x0002800c, Buffer.from("text\0"));
const begin = attribute(2, 0x00069002, Buffer.alloc(14));
const title = attribute(2, 0x00018010, Buffer.from("PLAN~1.TXT\0"));
const data = attribute(2, 0x0006800f, Buffer.from("the plan"));

test("files have their whole names, or short ones where there is no other", () => {
  const second = attribute(2, 0x0006800f, Buffer.from("other"));
  const long = attribute(2, 0x00069005, properties("plan für uns.txt"));
  const found = unpackTnef(package_(body, begin, title, data, long, begin, title, second));
  expect(found.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
    ["plan für uns.txt", "the plan"],
    ["PLAN~1.TXT", "other"],
  ]);
});

test("a package without files, and what is none, have none", () => {
  expect(unpackTnef(package_(body))).toEqual([]);
  expect(unpackTnef(Buffer.from("no package"))).toEqual([]);
  expect(unpackTnef(Buffer.alloc(0))).toEqual([]);
  expect(unpackTnef(package_(begin, data))).toEqual([]);
});

test("broken packages end where they break", () => {
  const whole = package_(begin, title, data, attribute(2, 0x00069005, properties("plan.txt")));
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(255), fc.nat(whole.length - 1), (length, byte, at) => {
      const broken = Buffer.from(whole);
      broken[at] = byte;
      expect(unpackTnef(broken.subarray(0, length)).length).toBeLessThanOrEqual(1);
    }),
  );
});

test("a package of nothing but beginnings is read in no time", () => {
  expect(unpackTnef(package_(...Array<Buffer>(100_000).fill(begin)))).toEqual([]);
});
