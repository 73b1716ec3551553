/** Processor time, normalized to a reference machine. */

/** Outlasts bursts of compilation or garbage collection. */
const ATTEMPTS = 6;

/** The yardstick's time on the reference machine. */
const YARDSTICK_MS = 43;

/** Measures this thread only. */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Minimum of several attempts, normalized; stops within `enough`. Faster machines are not scaled. */
export function leastCpuMilliseconds(enough: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt += 1) {
    const spent = cpuMilliseconds(work);
    least = Math.min(least, spent > enough ? spent / slowness() : spent);
  }
  return least;
}

/**
 * For asynchronous work; includes all threads of the process.
 * @param enough 0 measures this machine's own time, to compare with.
 */
export async function leastProcessMilliseconds(
  enough: number,
  work: (attempt: number) => Promise<unknown>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt += 1) {
    const start = process.cpuUsage();
    await work(attempt);
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1000;
    least = Math.min(least, enough > 0 && spent > enough ? spent / slowness() : spent);
  }
  return least;
}

/** Relative to the reference machine; at least 1. */
function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    least = Math.min(least, cpuMilliseconds(yardstick));
  }
  return Math.max(1, least / YARDSTICK_MS);
}

/** Resembles the measured work. */
function yardstick(): void {
  const words = new Map<string, { count: number; places: number[] }>();
  const text = "The quick *brown* fox jumps over `the` lazy dog, again and again. ".repeat(12_000);
  for (const { 0: word, index } of text.matchAll(/[a-z]+|[*`]|[^a-z*`]+/giu)) {
    const key = `${word.toLowerCase()}:${index % 97}`;
    const known = words.get(key);
    if (known) known.places.push(index);
    else words.set(key, { count: word.length, places: [index] });
  }
  const lines = [...words].map(([key, { count, places }]) => `${key}=${count * places.length}`);
  if (lines.sort().join("\n").length === 0) throw new Error("The yardstick has measured nothing.");
}
