/** Renders a message without keeping others waiting: a heavy one in a worker thread, bounded in time and memory. */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import Tinypool from "tinypool";
import { badRequest } from "../../errors.ts";
import { logger } from "../../log.ts";
import { shared } from "../../registry.ts";
import { type RenderedMessage, renderByPipeline, renderSimpleMessage } from "../render-message.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { RenderAnswer, RenderTask } from "./render-worker.ts";
import { answerQuestions, type SnapshotSettings } from "./snapshot-lookups.ts";

/** Characters of source; a lighter message takes some milliseconds at most, about what handing it over costs. */
const heaviestInPlace = 1_000;
/** Formulas cost that much more than other text. */
const formulaWeight = 4;
/** Waiting for a free worker included. */
const longestRenderingMs = 10_000;
const workerMemoryMb = 256;

const pool = () =>
  shared("render workers", () => {
    const workers = new Tinypool({
      filename: new URL("./render-worker.ts", import.meta.url).href,
      runtime: "worker_threads",
      // Node reads these files as they are: a worker need not load what the server was started with.
      execArgv: [],
      // One at least: only then does the pool replace a worker that it ended, for the tasks that wait.
      minThreads: 1,
      maxThreads: Math.max(1, availableParallelism() - 1),
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    });
    workers.on("error", (error) => logger.error({ err: error }, "a render worker ended"));
    return workers;
  });

/**
 * HTML and facts of `source`, as `renderMessage` gives them.
 * @throws ApiError BAD_REQUEST when it is too complex to be rendered quickly.
 */
export async function renderInWorker(
  source: string,
  snapshot: MarkdownSnapshot,
  limitMs = longestRenderingMs,
): Promise<RenderedMessage> {
  const simple = renderSimpleMessage(source, snapshot);
  if (simple) return simple;
  if (weight(source) <= heaviestInPlace) return renderByPipeline(source, snapshot);
  const ask = () => answerOfWorker(source, snapshot, limitMs);
  const answer = await ask().catch((error) => {
    // The pool may hand a task to a worker that it is ending for the task before, or for having been idle.
    if (isOthersEnd(error)) return ask();
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

async function answerOfWorker(
  source: string,
  snapshot: MarkdownSnapshot,
  limitMs: number,
): Promise<RenderAnswer> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  answerQuestions({ port: port1, answered }, snapshot);
  const task: RenderTask = { source, settings: settingsOf(snapshot), line: { port: port2, answered } };
  try {
    return await pool().run(task, { transferList: [port2], signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    if (isWorkersEnd(error)) throw badRequest("Message is too complex to be formatted: it takes too long.");
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

/** Whether the worker was ended for something else than this task. */
function isOthersEnd(error: unknown): boolean {
  return error instanceof Error && error.message === "Terminating worker thread";
}

/** Whether the worker was ended because it took too long or too much memory. */
function isWorkersEnd(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
