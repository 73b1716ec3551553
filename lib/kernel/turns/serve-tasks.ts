/** The program of a worker thread: does one task at a time. */
import { Session } from "node:inspector/promises";
import { parentPort } from "node:worker_threads";

/** What a worker is sent: a thread without a task is to rest, that is to give back the memory of those before. */
export type WorkerMessage<Task> = { readonly task: Task } | "rest";

/** An error is passed as the text for the log, because it loses its class between threads. */
export type TaskResult<Answer> = { readonly answer: Answer } | { readonly failure: string };

/** What the worker posts after each task, and without a result when it has loaded and when it has given memory back. */
export interface WorkerReport<Answer> {
  readonly result: TaskResult<Answer> | null;
  /** Processor time of this thread since its start, in milliseconds. */
  readonly usedMs: number;
}

function resultOf<Answer>(answer: () => Answer): TaskResult<Answer> {
  try {
    return { answer: answer() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function report<Answer>(result: TaskResult<Answer> | null): void {
  const { user, system } = process.threadCpuUsage();
  const message: WorkerReport<Answer> = { result, usedMs: (user + system) / 1_000 };
  parentPort?.postMessage(message);
}

/** V8 collects garbage when a program allocates more; a thread that has become idle would keep all of its. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

/** Answers every task that the thread is sent. */
export function serveTasks<Task, Answer>(answerTo: (task: Task) => Answer): void {
  parentPort?.on("message", async (message: WorkerMessage<Task>) => {
    if (message !== "rest") return report(resultOf(() => answerTo(message.task)));
    await collect();
    report(null);
  });
  report(null);
}
