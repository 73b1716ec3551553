/** Begins work when its queue has rows; one statement a second looks into all queues. */
import { findWaiting, type Queue } from "../lib/kernel/queue/find-waiting.ts";
import { repeat, runsOf } from "./repeat.ts";

const LOOK_MS = 1_000;

export interface QueuedWork {
  readonly name: string;
  readonly queue: Queue;
  /**
   * Called every second while rows wait, and once more afterwards: only then may a paced delivery give an account its
   * next turn.
   */
  readonly work: () => Promise<void>;
}

/** @returns stops looking and waits for running work. */
export function beginDueWork(works: readonly QueuedWork[]): () => Promise<void> {
  const queues = works.map(({ name, queue, work }) => ({ ...queue, ...runsOf(name, work) }));
  let waited: readonly boolean[] = [];
  const stop = repeat("looking for due work", LOOK_MS, async () => {
    // All begin after a look that failed or took long: each also looks for itself, and one must not stop the others.
    const waits = (await findWaiting(queues).catch(() => null)) ?? works.map(() => true);
    for (const [index, { begin }] of queues.entries()) if (waits[index] || waited[index]) begin();
    waited = waits;
  });
  return async () => {
    await stop();
    await Promise.all(queues.map((queue) => queue.stop()));
  };
}
