/** What a server's process holds; only available on Linux. */
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { GarbageCollection } from "../garbage-collection.ts";

export interface ServerLevel {
  readonly timers: number;
  /** Listeners of all event emitters. */
  readonly listeners: number;
  readonly descriptors: number;
  /** Megabytes that the main thread uses. */
  readonly memory: number;
}

/**
 * How much more of each the server may hold than before: other work comes and goes, and sessions of long polls of which
 * the attackers have not read the id end by themselves.
 */
const slack: ServerLevel = { descriptors: 10, memory: 20, timers: 40, listeners: 500 };

const MEGABYTE = 1024 * 1024;
const CHECK_MS = 500;

export async function readLevel(pid: number, garbage: GarbageCollection): Promise<ServerLevel> {
  const { bytes, timers, listeners } = await garbage.heldResources();
  return { timers, listeners, memory: bytes / MEGABYTE, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** What is above its former level, in words. */
export function excessOf(level: ServerLevel, before: ServerLevel): string[] {
  const rows = [
    ["descriptors", level.descriptors, before.descriptors + slack.descriptors],
    ["megabytes", level.memory, before.memory + slack.memory],
    ["timers", level.timers, before.timers + slack.timers],
    ["listeners", level.listeners, before.listeners + slack.listeners],
  ] as const;
  return rows
    .filter(([, now, most]) => now > most)
    .map(
      ([name, now, most]) =>
        `the server holds ${Math.round(now)} ${name}, at most ${Math.round(most)} are expected`,
    );
}

/** The first level that is back where it was; the last one read when none is. */
export async function settledLevel(
  read: () => Promise<ServerLevel>,
  before: ServerLevel,
  mostMs: number,
): Promise<ServerLevel> {
  const until = performance.now() + mostMs;
  for (;;) {
    const level = await read();
    if (excessOf(level, before).length === 0 || performance.now() > until) return level;
    await wait(CHECK_MS);
  }
}
