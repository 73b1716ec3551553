/** The entry of a render worker: renders one message at a time. */
import { Session } from "node:inspector/promises";
import { parentPort } from "node:worker_threads";
import { type RenderedMessage, renderByPipeline } from "../render-message.ts";
import { type LookupChannel, remoteSnapshot, type SnapshotSettings } from "./snapshot-lookups.ts";

export interface RenderTask {
  readonly source: string;
  readonly settings: SnapshotSettings;
  readonly lookups: LookupChannel;
}

/** What a worker is sent: a thread without a task is to rest, that is to give back the memory of those before. */
export type WorkerMessage = RenderTask | "rest";

/** An error is passed as the text for the log, because it loses its class between threads. */
export type RenderAnswer = { readonly rendered: RenderedMessage } | { readonly failure: string };

/** What the worker posts after each task, and without an answer when it has loaded and when it has given memory back. */
export interface WorkerReport {
  readonly answer: RenderAnswer | null;
  /** Processor time of this thread since its start, in milliseconds. */
  readonly usedMs: number;
}

function answerTo({ source, settings, lookups }: RenderTask): RenderAnswer {
  try {
    return { rendered: renderByPipeline(source, remoteSnapshot(settings, lookups)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    lookups.port.close();
  }
}

function report(answer: RenderAnswer | null): void {
  const { user, system } = process.threadCpuUsage();
  const message: WorkerReport = { answer, usedMs: (user + system) / 1_000 };
  parentPort?.postMessage(message);
}

/** V8 collects garbage when a program allocates more; a thread that has become idle would keep all of its. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

parentPort?.on("message", async (message: WorkerMessage) => {
  if (message !== "rest") return report(answerTo(message));
  await collect();
  report(null);
});
report(null);
