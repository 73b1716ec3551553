/** A server process's resources. Linux only. */
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { GarbageCollection } from "../garbage-collection.ts";

export interface ServerLevel {
  readonly timers: number;
  readonly listeners: number;
  readonly descriptors: number;
  /** Live megabytes of the main thread. */
  readonly memory: number;
}

/** Other work comes and goes, and long-poll sessions whose ids the attackers have not read end by themselves. */
const slack: ServerLevel = { descriptors: 10, memory: 20, timers: 40, listeners: 500 };

const MEGABYTE = 1024 * 1024;
const CHECK_MS = 500;

export async function readLevel(pid: number, garbage: GarbageCollection): Promise<ServerLevel> {
  const { bytes, timers, listeners } = await garbage.heldResources();
  return { timers, listeners, memory: bytes / MEGABYTE, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Describes what exceeds the former level. */
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

/** The first level back within the slack; otherwise the last one read. */
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
