/** A busy server is left alone; once it is quiet, it gives back what its work left behind. */
import { setTimeout as wait } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { expect, test } from "vitest";
import { MemoryRelease } from "./release-memory.ts";

const MEGABYTE = 1_000_000;
const used = () => getHeapStatistics().used_heap_size;

/** Leaves garbage of about a hundred megabytes behind, old enough that V8 does not collect it soon. */
function work(): void {
  const kept: object[] = [];
  for (let number = 0; number < 1_000_000; number += 1) kept.push({ number, text: `text ${number}` });
  expect(kept).toHaveLength(1_000_000);
}

/** Keeps the event loop busy until it has used some processor time. */
function spin(milliseconds: number): void {
  const start = process.threadCpuUsage();
  while (process.threadCpuUsage(start).user < milliseconds * 1_000);
}

test("garbage is collected when the event loop has become quiet, and not while it is busy", async () => {
  const release = new MemoryRelease();
  await release.check();
  const before = used();
  work();
  spin(50);
  const after = used();
  expect(after - before).toBeGreaterThan(60 * MEGABYTE);
  await release.check();
  expect(used()).toBeGreaterThan(after - 20 * MEGABYTE);
  await wait(1_000);
  await release.check();
  expect(used()).toBeLessThan(before + 10 * MEGABYTE);
});
