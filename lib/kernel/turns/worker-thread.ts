/** A worker thread with limits of processor time and memory. */
import { type TransferListItem, Worker } from "node:worker_threads";
import type { TaskResult, WorkerMessage, WorkerReport } from "./serve-tasks.ts";

export const memoryMb = 256;
const checkEveryMs = 25;

export class ExceededLimit extends Error {
  override readonly name = "ExceededLimit";
}

interface Settle<Answer> {
  resolve(report: WorkerReport<Answer>): void;
  reject(error: unknown): void;
}

/** One task at a time, and none after a failure. */
export class WorkerThread<Task, Answer> {
  readonly #worker: Worker;
  readonly #ready: Promise<WorkerReport<Answer>>;
  #settle: Settle<Answer> | null = null;
  #hasEnded = false;
  /** Pending while it frees memory. */
  #rested: Promise<void> = Promise.resolve();
  #usedMs = 0;

  /** @param program a file that calls `serveTasks`. */
  constructor(program: URL) {
    // Node runs these files directly, without the server's loader hooks.
    this.#worker = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#ready = this.#nextReport();
    // The waiting task reports the error.
    this.#ready.catch(() => {});
    this.#worker.on("message", (report: WorkerReport<Answer>) => this.#settle?.resolve(report));
    this.#worker.on("error", (error) => this.#settle?.reject(limitOr(error)));
    this.#worker.on("exit", (code) => {
      this.#hasEnded = true;
      this.#settle?.reject(new Error(`A worker thread ended with code ${code}.`));
    });
    this.#worker.unref();
  }

  /** A thread may end by itself, for example without memory. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * @param limitMs processor time, independent of the machine's load.
   * @throws ExceededLimit, or an Error when the worker has failed.
   */
  async run(task: Task, transfer: readonly TransferListItem[], limitMs: number): Promise<TaskResult<Answer>> {
    await this.#rested;
    if (this.#hasEnded) throw new Error("A worker thread has ended.");
    this.#usedMs ||= (await this.#ready).usedMs;
    const limit = this.#usedMs + limitMs;
    const reported = this.#nextReport();
    this.#post({ task }, transfer);
    const watch = setInterval(() => void this.#checkUse(limit), checkEveryMs);
    try {
      const { result, usedMs } = await reported;
      // Also between two checks, so that a task's outcome is always the same.
      if (usedMs > limit) throw new ExceededLimit("processor time");
      if (!result) throw new Error("A worker thread gave no answer.");
      this.#usedMs = usedMs;
      return result;
    } finally {
      clearInterval(watch);
    }
  }

  /** Frees memory; the next task waits for it. */
  rest(): Promise<void> {
    // The pool replaces a thread that has ended.
    this.#rested = this.#giveMemoryBack().catch(() => undefined);
    return this.#rested;
  }

  async #giveMemoryBack(): Promise<void> {
    await this.#ready;
    const reported = this.#nextReport();
    this.#post("rest");
    this.#usedMs = (await reported).usedMs;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  #post(message: WorkerMessage<Task>, transfer: readonly TransferListItem[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #nextReport(): Promise<WorkerReport<Answer>> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerReport<Answer>>();
    this.#settle = { resolve, reject };
    return promise;
  }

  async #checkUse(limitMs: number): Promise<void> {
    // The thread may end before it has answered.
    const used = await this.#worker.cpuUsage().catch(() => null);
    if (used && (used.user + used.system) / 1_000 > limitMs) {
      this.#settle?.reject(new ExceededLimit("processor time"));
    }
  }
}

function limitOr(error: unknown): unknown {
  const isOutOfMemory =
    error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory ? new ExceededLimit("memory") : error;
}
