/** Measures work by processor time, which does not depend on what else the machine is doing. */

/** More than a burst of the process's own work, such as compiling or collecting garbage, lasts. */
const ATTEMPTS = 6;

/** Processor time that this thread spends on `work`, in milliseconds. */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The least processor time of several attempts, in milliseconds; the first that takes no longer than `enough` ends them. */
export function leastCpuMilliseconds(enough: number, work: () => void): number {
  let least = cpuMilliseconds(work);
  for (let attempt = 1; attempt < ATTEMPTS && least > enough; attempt += 1) {
    least = Math.min(least, cpuMilliseconds(work));
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
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
