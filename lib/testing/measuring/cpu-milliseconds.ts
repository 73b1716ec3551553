/** Measures work by processor time, as a fast machine would take it, whatever else this machine is doing. */

/** More than a burst of the process's own work, such as compiling or collecting garbage, lasts. */
const ATTEMPTS = 6;

/** Processor time of the yardstick, in milliseconds, on the machine that the bounds of the tests were set on. */
const YARDSTICK_MS = 43;

/** Processor time that this thread spends on `work`, in milliseconds. */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/**
 * The least processor time of several attempts, in milliseconds of the machine that the bounds were set on; the first
 * that takes no longer than `enough` ends them. A faster machine gets nothing for it.
 */
export function leastCpuMilliseconds(enough: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt += 1) {
    const spent = cpuMilliseconds(work);
    least = Math.min(least, spent > enough ? spent / slowness() : spent);
  }
  return least;
}

/** The same of the whole process, with its other threads and what it does meanwhile, for work that waits. */
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
    least = Math.min(least, spent > enough ? spent / slowness() : spent);
  }
  return least;
}

/** How many times as long as on that machine the yardstick takes here and now; at least 1. */
function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    least = Math.min(least, cpuMilliseconds(yardstick));
  }
  return Math.max(1, least / YARDSTICK_MS);
}

/** What the measured work consists of: matching a text, and making strings, objects and maps. */
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
