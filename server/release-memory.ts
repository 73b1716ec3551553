/**
 * Gives memory back after a busy time. V8 collects garbage when a program allocates more, so a server that has become
 * quiet would keep all that its last minutes of work left behind: several times what it needs.
 */
import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Share of the time since the last check that the event loop was busy; above it, a collection could delay answers. */
const QUIET = 0.1;
/** Bytes that must have been left behind since the last collection, so that it is worth its tenth of a second. */
const WORTH_COLLECTING = 30_000_000;

const usedHeap = () => getHeapStatistics().used_heap_size;

/** V8's function for collecting everything at once, which is there only while this flag is set. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return collect;
}

export class MemoryRelease {
  readonly #collect = collector();
  #lastLook = performance.eventLoopUtilization();
  /** Bytes in use after the last collection. */
  #usedThen = usedHeap();

  /** Called every few seconds; collects when there was little to do since the last call. */
  async check(): Promise<void> {
    const look = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(look, this.#lastLook);
    this.#lastLook = look;
    const used = usedHeap();
    // V8 may have collected on its own.
    this.#usedThen = Math.min(this.#usedThen, used);
    if (utilization > QUIET || used - this.#usedThen < WORTH_COLLECTING) return;
    this.#collect();
    this.#usedThen = usedHeap();
  }
}
