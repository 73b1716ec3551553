/** A worker thread's program: does one task at a time. */
import { Session } from "node:inspector/promises";
import { parentPort } from "node:worker_threads";

/** "rest" lets an idle thread free memory. */
export type WorkerMessage<Task> = { readonly task: Task } | "rest";

/** Errors lose their class between threads. */
export type TaskResult<Answer> = { readonly answer: Answer } | { readonly failure: string };

/** Without result after loading and after freeing memory. */
export interface WorkerReport<Answer> {
  readonly result: TaskResult<Answer> | null;
  /** Processor time since the thread's start. */
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

/** V8 collects garbage only on allocation; an idle thread would keep all of it. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

export function serveTasks<Task, Answer>(answerTo: (task: Task) => Answer): void {
  parentPort?.on("message", async (message: WorkerMessage<Task>) => {
    if (message !== "rest") return report(resultOf(() => answerTo(message.task)));
    await collect();
    report(null);
  });
  report(null);
}
