/** Measures rates and latencies of concurrent actions. */

export interface Measurement {
  /** Per second. */
  readonly rate: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
}

export interface WarmUp {
  readonly concurrency: number;
  readonly ms: number;
}

export interface MeasureOptions {
  readonly concurrency: number;
  /** Run in sequence. */
  readonly warmUps: readonly WarmUp[];
  readonly durationMs: number;
}

export type Action = (loop: number) => Promise<void>;

/** @param sorted ascending. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Runs the actions in turns, so that a temporarily slow machine affects all of them.
 * @param options the duration is the total of an action's turns.
 */
export async function measureByTurns(
  { concurrency, warmUps, durationMs }: MeasureOptions,
  turns: number,
  actions: readonly Action[],
): Promise<Measurement[]> {
  for (const warmUp of warmUps) {
    for (const action of actions) await repeat(action, warmUp.concurrency, warmUp.ms);
  }
  const latencies: number[][] = actions.map(() => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, action] of actions.entries()) {
      latencies[index]?.push(...(await repeat(action, concurrency, durationMs / turns)));
    }
  }
  return latencies.map((all) => summarize(all, durationMs));
}

/** Returns latencies, in ms, of the actions that finished in time. */
async function repeat(action: Action, concurrency: number, durationMs: number): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + durationMs;
  async function loop(number: number): Promise<void> {
    for (;;) {
      const begun = performance.now();
      if (begun >= end) return;
      await action(number);
      const ended = performance.now();
      if (ended <= end) latencies.push(ended - begun);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, number) => loop(number)));
  return latencies;
}

function summarize(latencies: readonly number[], durationMs: number): Measurement {
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    rate: sorted.length / (durationMs / 1000),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count: sorted.length,
  };
}
