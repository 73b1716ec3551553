/** Renders heavy messages in worker threads with a time and a memory limit, so that the main thread stays free. */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import Tinypool from "tinypool";
import { badRequest } from "../../errors.ts";
import { logger } from "../../log.ts";
import { shared } from "../../registry.ts";
import { type RenderedMessage, renderByPipeline, renderSimpleMessage } from "../render-message.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { RenderAnswer, RenderTask } from "./render-worker.ts";
import { answerLookups, type SnapshotSettings } from "./snapshot-lookups.ts";

/** In characters. Rendering a shorter message takes a few milliseconds, about as long as passing it to a worker. */
const maxWeightOnMainThread = 1_000;
/** A character of a message with formulas counts as this many, because formulas are slower than other text. */
const formulaWeight = 4;
/** Includes the wait for a free worker. */
const timeLimitMs = 10_000;
const workerMemoryMb = 256;

const pool = () =>
  shared("render workers", () => {
    const workers = new Tinypool({
      filename: new URL("./render-worker.ts", import.meta.url).href,
      runtime: "worker_threads",
      // Node runs these files directly, so a worker does not load the hooks that the server was started with.
      execArgv: [],
      // Without a minimum the pool does not replace a terminated worker, and waiting tasks would never run.
      minThreads: 1,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    });
    workers.on("error", (error) => logger.error({ err: error }, "a render worker failed"));
    return workers;
  });

/**
 * HTML and facts of `source`, as `renderMessage` gives them. Simple and short messages are rendered on the main thread.
 * @throws ApiError BAD_REQUEST when it is too complex to be rendered quickly.
 */
export async function renderInWorker(
  source: string,
  snapshot: MarkdownSnapshot,
  limitMs = timeLimitMs,
): Promise<RenderedMessage> {
  const simple = renderSimpleMessage(source, snapshot);
  if (simple) return simple;
  if (weight(source) <= maxWeightOnMainThread) return renderByPipeline(source, snapshot);
  const run = () => runInPool(source, snapshot, limitMs);
  const answer = await run().catch((error) => {
    // The pool may give a task to a worker that it is terminating because of the previous task or for being idle.
    if (isUnrelatedTermination(error)) return run();
    throw error;
  });
  if ("refusal" in answer) throw badRequest(answer.refusal);
  const { rendered } = answer;
  return { ...rendered, alertWordUserIds: snapshot.alertWords?.matchingUserIds(rendered.plainText) ?? [] };
}

function weight(source: string): number {
  const hasFormula = source.includes("$$") || /(?:`{3}|~{3})[ \t]*math/i.test(source);
  return source.length * (hasFormula ? formulaWeight : 1);
}

async function runInPool(source: string, snapshot: MarkdownSnapshot, limitMs: number): Promise<RenderAnswer> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  answerLookups({ port: port1, answered }, snapshot);
  const task: RenderTask = { source, settings: settingsOf(snapshot), lookups: { port: port2, answered } };
  try {
    return await pool().run(task, { transferList: [port2], signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    if (exceededLimits(error)) throw badRequest("Message is too complex to be formatted: it takes too long.");
    throw error;
  } finally {
    port1.close();
  }
}

function settingsOf(snapshot: MarkdownSnapshot): SnapshotSettings {
  const { realmUrl, emptyTopicName, defaultCodeLanguage, translateEmoticons, previews, linkifiers } =
    snapshot;
  return {
    realmUrl,
    emptyTopicName,
    defaultCodeLanguage,
    translateEmoticons,
    previews,
    linkifiers: linkifiers.map(({ source }) => source),
  };
}

/** Whether the worker was terminated for another reason than this task. */
function isUnrelatedTermination(error: unknown): boolean {
  return error instanceof Error && error.message === "Terminating worker thread";
}

/** Whether the worker was terminated because it exceeded the time or the memory limit. */
function exceededLimits(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
