/** The worker threads that render, which accounts use in turns. */
import { availableParallelism } from "node:os";
import type { TransferListItem } from "node:worker_threads";
import { logger } from "../../log.ts";
import { TurnQueue } from "../../turns/turn-queue.ts";
import { ExceededLimit, RenderThread } from "./render-thread.ts";
import type { RenderAnswer, RenderTask } from "./render-worker.ts";

/** One core is left to the main thread. */
const mostThreads = Math.max(1, availableParallelism() - 1);
/** Messages of one account. A waiting message is held in memory. */
export const waitingPerAccount = 50;
/** After this time without a task, threads give back the memory of those before. */
const restAfterMs = 10_000;
/** All threads but one are ended after this time without a task. */
const idleMs = 60_000;

export class RenderPool {
  readonly #turns = new TurnQueue<number>({ atOnce: mostThreads, waitingPerAccount });
  readonly #idle: RenderThread[] = [];
  readonly #restTimer: NodeJS.Timeout;
  readonly #idleTimer = setTimeout(() => this.#endIdle(), idleMs).unref();

  /** @param restAfter after how many milliseconds without a task threads give memory back. */
  constructor(restAfter = restAfterMs) {
    this.#restTimer = setTimeout(() => this.#rest(), restAfter).unref();
  }

  /**
   * Renders when it is the account's turn.
   * @param limitMs how much processor time the task may use.
   * @throws ApiError RATE_LIMIT_HIT when too many tasks of the account are waiting.
   * @throws ExceededLimit, or an Error when a worker has failed; neither affects the tasks of others.
   */
  render(
    accountId: number,
    task: RenderTask,
    transfer: readonly TransferListItem[],
    limitMs: number,
  ): Promise<RenderAnswer> {
    return this.#turns.run(accountId, async () => {
      const thread = this.#takeThread();
      try {
        const answer = await thread.render(task, transfer, limitMs);
        this.#giveBack(thread);
        return answer;
      } catch (error) {
        this.#replace(thread);
        if (!(error instanceof ExceededLimit)) logger.error({ err: error }, "a render worker failed");
        throw error;
      }
    });
  }

  #takeThread(): RenderThread {
    let thread = this.#idle.pop();
    while (thread?.hasEnded) thread = this.#idle.pop();
    return thread ?? new RenderThread();
  }

  #giveBack(thread: RenderThread): void {
    this.#idle.push(thread);
    this.#restTimer.refresh();
    this.#idleTimer.refresh();
  }

  /** The next thread loads while the next task is awaited or another thread works. */
  #replace(thread: RenderThread): void {
    void thread.end();
    this.#giveBack(new RenderThread());
  }

  #rest(): void {
    for (const thread of this.#idle) void thread.rest();
  }

  #endIdle(): void {
    for (const thread of this.#idle.splice(1)) void thread.end();
  }
}
