/** The entry of a render worker: renders one message at a time. */
import { parentPort } from "node:worker_threads";
import { type RenderedMessage, renderByPipeline } from "../render-message.ts";
import { type LookupChannel, remoteSnapshot, type SnapshotSettings } from "./snapshot-lookups.ts";

export interface RenderTask {
  readonly source: string;
  readonly settings: SnapshotSettings;
  readonly lookups: LookupChannel;
}

/** An error is passed as the text for the log, because it loses its class between threads. */
export type RenderAnswer = { readonly rendered: RenderedMessage } | { readonly failure: string };

/** What the worker posts when it has loaded, without an answer, and after each task. */
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

parentPort?.on("message", (task: RenderTask) => report(answerTo(task)));
report(null);
