/** Runs concurrent loops of one action for a while and tells rate and latency. */

export interface Measurement {
  /** Actions a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

export interface MeasureOptions {
  readonly concurrency: number;
  /** Milliseconds before counting starts. */
  readonly warmUpMs: number;
  readonly durationMs: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Repeats `action` in `concurrency` loops; each gets the number of its loop. */
export async function measure(
  { concurrency, warmUpMs, durationMs }: MeasureOptions,
  action: (loop: number) => Promise<void>,
): Promise<Measurement> {
  const latencies: number[] = [];
  const start = performance.now() + warmUpMs;
  const end = start + durationMs;
  async function loop(number: number): Promise<void> {
    for (;;) {
      const begun = performance.now();
      if (begun >= end) return;
      await action(number);
      const ended = performance.now();
      if (begun >= start && ended <= end) latencies.push(ended - begun);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, number) => loop(number)));
  const sorted = latencies.sort((one, other) => one - other);
  return {
    rate: sorted.length / (durationMs / 1000),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count: sorted.length,
  };
}
