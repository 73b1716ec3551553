/** Worker threads of one program, used by accounts in turns. */
import { availableParallelism } from "node:os";
import type { TransferListItem } from "node:worker_threads";
import { logger } from "../log.ts";
import { TurnQueue } from "./turn-queue.ts";
import { ExceededLimit, WorkerThread } from "./worker-thread.ts";

/** One core is left to the main thread. */
const mostThreads = Math.max(1, availableParallelism() - 1);
/** A waiting task is held in memory. */
export const waitingPerAccount = 50;
/** Idle threads then free memory. */
const restAfterMs = 10_000;
const idleMs = 60_000;

export class WorkerPool<Task, Answer> {
  readonly #program: URL;
  readonly #turns = new TurnQueue<number>({ atOnce: mostThreads, waitingPerAccount });
  readonly #idle: WorkerThread<Task, Answer>[] = [];
  readonly #restTimer: NodeJS.Timeout;
  readonly #idleTimer = setTimeout(() => this.#endIdle(), idleMs).unref();

  /**
   * @param program a file that calls `serveTasks`.
   * @param restAfter idle ms after which threads free memory.
   */
  constructor(program: URL, restAfter = restAfterMs) {
    this.#program = program;
    this.#restTimer = setTimeout(() => this.#rest(), restAfter).unref();
  }

  /**
   * @param limitMs processor time.
   * @throws ApiError RATE_LIMIT_HIT when too many tasks of the account are waiting.
   * @throws ExceededLimit, or an Error when the task or worker failed; other tasks are unaffected.
   */
  async run(
    accountId: number,
    task: Task,
    limitMs: number,
    transfer: readonly TransferListItem[] = [],
  ): Promise<Answer> {
    const result = await this.#turns.run(accountId, async () => {
      const thread = this.#takeThread();
      try {
        const done = await thread.run(task, transfer, limitMs);
        this.#giveBack(thread);
        return done;
      } catch (error) {
        this.#replace(thread);
        if (!(error instanceof ExceededLimit)) logger.error({ err: error }, "a worker thread failed");
        throw error;
      }
    });
    if ("failure" in result) throw new Error(`A task of a worker thread failed: ${result.failure}`);
    return result.answer;
  }

  #takeThread(): WorkerThread<Task, Answer> {
    let thread = this.#idle.pop();
    while (thread?.hasEnded) thread = this.#idle.pop();
    return thread ?? this.#newThread();
  }

  #newThread(): WorkerThread<Task, Answer> {
    return new WorkerThread(this.#program);
  }

  #giveBack(thread: WorkerThread<Task, Answer>): void {
    this.#idle.push(thread);
    this.#restTimer.refresh();
    this.#idleTimer.refresh();
  }

  /** Loads the next thread while others work. */
  #replace(thread: WorkerThread<Task, Answer>): void {
    void thread.end();
    this.#giveBack(this.#newThread());
  }

  #rest(): void {
    for (const thread of this.#idle) void thread.rest();
  }

  #endIdle(): void {
    for (const thread of this.#idle.splice(1)) void thread.end();
  }
}
