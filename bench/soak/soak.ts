/** Compares memory after a long load with memory near the beginning. */
import { setTimeout as wait } from "node:timers/promises";
import { ApiCaller } from "../api-caller.ts";
import { chatMessages } from "../chat-messages.ts";
import { type Account, connect } from "../deliveries.ts";
import { Listeners } from "../listeners.ts";
import type { NpmServer } from "../npm-start.ts";
import { type Memory, totalOf } from "../process-tree.ts";
import { type Load, nextCall, pick } from "./soak-calls.ts";

const MINUTE_MS = 60_000;
const CONCURRENCY = 12;
/** A tenth is replaced every minute. */
const CLIENTS = 200;
/** Caches fill and V8 optimizes meanwhile; memory is compared from here. */
const WARM_UP_MS = 2 * MINUTE_MS;
const WARM_UP_CALLS = 15_000;
/** A server returns memory some time after it becomes idle. */
const SETTLING_MS = MINUTE_MS;
const READ_EVERY_MS = 5_000;

export interface SoakFigures {
  readonly minutes: number;
  readonly calls: number;
  /** Counts by status other than 200. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Of all processes, idle after the warm-up. */
  readonly begin: Memory;
  /** Of all processes, idle after the load. */
  readonly end: Memory;
}

interface Span {
  readonly durationMs: number;
  /** The load goes on until this many calls were made. */
  readonly calls?: number;
}

/** Limits the rate of several loops together. */
class Pace {
  readonly #intervalMs: number;
  #next = performance.now();

  constructor(rate: number) {
    this.#intervalMs = rate > 0 ? 1_000 / rate : 0;
  }

  async turn(): Promise<void> {
    if (this.#intervalMs === 0) return;
    const now = performance.now();
    this.#next = Math.max(this.#next + this.#intervalMs, now);
    await wait(this.#next - now);
  }
}

async function repeat(load: Load, pace: Pace, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pace.turn();
    await nextCall()(load, pick(load.accounts));
    load.calls += 1;
  }
}

async function keepClients(port: number, accounts: readonly Account[], isOver: () => boolean): Promise<void> {
  const listeners = new Listeners();
  while (!isOver()) {
    if (listeners.count >= CLIENTS) listeners.closeOldest(CLIENTS / 10);
    while (listeners.count < CLIENTS) await connect(listeners, port, pick(accounts));
    const pause = performance.now() + MINUTE_MS;
    while (!isOver() && performance.now() < pause) await wait(1_000);
  }
  listeners.close();
}

async function loadFor(
  load: Load,
  port: number,
  rate: number,
  { durationMs, calls = 0 }: Span,
): Promise<void> {
  const end = performance.now() + durationMs;
  const isOver = () => performance.now() >= end && load.calls >= calls;
  const pace = new Pace(rate);
  const loops = Array.from({ length: CONCURRENCY }, () => repeat(load, pace, isOver));
  await Promise.all([...loops, keepClients(port, load.accounts, isOver)]);
}

/** The minimum while the server settles without load. */
async function settledMemory(server: NpmServer): Promise<Memory> {
  let least = server.memory();
  for (let waited = 0; waited < SETTLING_MS; waited += READ_EVERY_MS) {
    await wait(READ_EVERY_MS);
    const memory = server.memory();
    if (totalOf(memory) < totalOf(least)) least = memory;
  }
  return least;
}

/** @param rate calls per second; 0 for no limit. */
export async function soak(
  server: NpmServer,
  accounts: readonly Account[],
  { minutes, rate }: { readonly minutes: number; readonly rate: number },
): Promise<SoakFigures> {
  const load: Load = {
    caller: new ApiCaller(server.port),
    accounts,
    texts: chatMessages(2_000),
    sent: [],
    calls: 0,
  };
  await loadFor(load, server.port, rate, { durationMs: WARM_UP_MS, calls: WARM_UP_CALLS });
  const begin = await settledMemory(server);
  const before = load.calls;
  await loadFor(load, server.port, rate, { durationMs: minutes * MINUTE_MS });
  const end = await settledMemory(server);
  load.caller.close();
  return { minutes, calls: load.calls - before, refusals: load.caller.refusals, begin, end };
}

export function soakReport({ minutes, calls, refusals, begin, end }: SoakFigures): string {
  const growth = (totalOf(end) / totalOf(begin) - 1) * 100;
  const line = (what: string, one: number, other: number) =>
    `  ${what.padEnd(34)}${one.toFixed(0).padStart(6)} MB${other.toFixed(0).padStart(6)} MB`;
  return [
    `${calls} calls in ${minutes} minutes after a warm-up; responses other than 200: ${JSON.stringify(refusals)}`,
    "memory of all processes, at the beginning and at the end:",
    line("server", begin.server, end.server),
    line("processes of PostgreSQL", begin.database, end.database),
    line("PostgreSQL's cache", begin.databaseCache, end.databaseCache),
    line("total", totalOf(begin), totalOf(end)),
    `  growth: ${growth.toFixed(0)} % (aim: at most 20 %)`,
  ].join("\n");
}
