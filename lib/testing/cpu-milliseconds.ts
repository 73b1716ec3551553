/** How much work something is, told so that a machine with much else to do does not matter. */

/** The time for which this thread kept a processor busy with `work`, in milliseconds. */
export function cpuMilliseconds(work: () => void): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
