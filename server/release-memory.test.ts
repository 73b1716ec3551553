/** Freeing memory. */
import { expect, test } from "vitest";
import { MemoryRelease } from "./release-memory.ts";

const MEGABYTE = 1_000_000;
const used = () => process.memoryUsage.rss();

/** Leaves garbage that is too old for V8 to collect soon. */
function work(): void {
  const kept: object[] = [];
  for (let number = 0; number < 4_000_000; number += 1) kept.push({ number, text: `text ${number}` });
  expect(kept).toHaveLength(4_000_000);
}

function spin(milliseconds: number): void {
  const start = process.threadCpuUsage();
  while (process.threadCpuUsage(start).user < milliseconds * 1_000);
}

test("memory is given back after the start and when the event loop has become quiet, not while it is busy", async () => {
  let releases = 0;
  const release = new MemoryRelease(async () => {
    releases += 1;
  });
  const releasesAfterCheck = async () => {
    await release.check();
    return releases;
  };
  await expect.poll(releasesAfterCheck, { timeout: 60_000, interval: 500 }).toBe(1);
  const before = used();
  work();
  spin(50);
  const after = used();
  expect(after - before).toBeGreaterThan(100 * MEGABYTE);
  await release.check();
  expect(used()).toBeGreaterThan(after - 50 * MEGABYTE);
  expect(releases).toBe(1);
  const growthAfterCheck = async () => {
    await release.check();
    return used() - before;
  };
  await expect.poll(growthAfterCheck, { timeout: 60_000, interval: 500 }).toBeLessThan(50 * MEGABYTE);
  expect(releases).toBeGreaterThan(1);
});
