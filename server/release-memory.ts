/**
 * Gives memory back after a busy time. V8 collects garbage when a program allocates more, and keeps freed pages for
 * later, so a server that has become quiet would keep several times the memory it needs. So do PostgreSQL's connections.
 */
import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

/** Share of the time since the last check that the event loop was busy; above it, a collection could delay answers. */
const QUIET = 0.05;
/** Bytes by which memory must have grown since the last collection, so that it is worth a few tenths of a second. */
const WORTH_COLLECTING = 50_000_000;
/** The same after this many quiet checks, when hardly anybody is there to notice. */
const WORTH_COLLECTING_AT_REST = 10_000_000;
const CHECKS_UNTIL_REST = 6;

/** Collects everything and returns free pages to the system, which the garbage collector alone does not do. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

export class MemoryRelease {
  readonly #releaseMore: () => Promise<void>;
  #lastLook = performance.eventLoopUtilization();
  /** Bytes in use after the last collection, or the least since; 0 before the first, which follows the start. */
  #usedThen = 0;
  #quietChecks = 0;

  /** @param releaseMore called with each collection, for memory outside of this process. */
  constructor(releaseMore: () => Promise<void>) {
    this.#releaseMore = releaseMore;
  }

  /** Called every few seconds; collects when there was little to do since the last call. */
  async check(): Promise<void> {
    const look = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(look, this.#lastLook);
    this.#lastLook = look;
    const used = process.memoryUsage.rss();
    if (this.#usedThen > 0) this.#usedThen = Math.min(this.#usedThen, used);
    this.#quietChecks = utilization > QUIET ? 0 : this.#quietChecks + 1;
    const worth = this.#quietChecks < CHECKS_UNTIL_REST ? WORTH_COLLECTING : WORTH_COLLECTING_AT_REST;
    if (this.#quietChecks === 0 || used - this.#usedThen < worth) return;
    await Promise.all([collect(), this.#releaseMore()]);
    this.#usedThen = process.memoryUsage.rss();
  }
}
