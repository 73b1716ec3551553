/** Measures work by processor time, which does not depend on what else the machine is doing. */

/** Processor time that this thread spends on `work`, in milliseconds. */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
