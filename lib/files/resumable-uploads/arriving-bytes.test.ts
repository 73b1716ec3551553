/** Chunks of request bodies. */
import { expect, test } from "vitest";
import { heldBufferBytes } from "../../testing/measuring/held-bytes.ts";
import { ArrivingBytes } from "./append-to-upload.ts";

const MIB = 1024 ** 2;

test("taken bytes are not held in memory", async () => {
  const before = heldBufferBytes();
  let held = 0;
  async function* body() {
    for (let sent = 0; sent < 40; sent += 1) yield new Uint8Array(MIB);
    held = heldBufferBytes() - before;
  }
  const arriving = new ArrivingBytes(body());
  let taken = 0;
  while (await arriving.hasMore()) {
    for await (const bytes of arriving.take(4 * MIB)) taken += bytes.length;
  }
  expect(taken).toBe(40 * MIB);
  expect(held).toBeLessThan(4 * MIB);
});

test("a body stopped while it waits ends with the bytes that have arrived", async () => {
  const never = Promise.withResolvers<void>();
  async function* body() {
    yield new Uint8Array(3);
    await never.promise;
  }
  const arriving = new ArrivingBytes(body());
  expect(await arriving.hasMore()).toBe(true);
  setImmediate(arriving.stop);
  const lengths: number[] = [];
  for await (const { length } of arriving.take(10)) lengths.push(length);
  expect(lengths).toEqual([3]);
  expect(await arriving.hasMore()).toBe(false);
});
