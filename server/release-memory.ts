/**
 * Frees memory after a busy time. V8 collects only on allocation and keeps freed pages, so a quiet server would keep
 * several times the memory it needs; so would PostgreSQL's connections.
 */
import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

/** Share above which a collection could delay answers. */
const QUIET = 0.05;
/** In bytes; a collection takes a few tenths of a second. */
const WORTH_COLLECTING = 50_000_000;
/** In bytes, when few users would notice. */
const WORTH_COLLECTING_AT_REST = 10_000_000;
const CHECKS_UNTIL_REST = 6;

/** Also returns free pages to the system, unlike a normal collection. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

export class MemoryRelease {
  readonly #releaseMore: () => Promise<void>;
  #lastLook = performance.eventLoopUtilization();
  /** Least bytes since the last collection; 0 before the first. */
  #usedThen = 0;
  #quietChecks = 0;

  /** @param releaseMore frees memory outside this process. */
  constructor(releaseMore: () => Promise<void>) {
    this.#releaseMore = releaseMore;
  }

  /** Call it every few seconds. */
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
