/** Renders heavy messages in worker threads with limits. */
import { MessageChannel } from "node:worker_threads";
import { labelledHistogram } from "../../kernel/metrics/metric.ts";
import { shared } from "../../kernel/registry.ts";
import { WorkerPool } from "../../kernel/turns/worker-pool.ts";
import { ExceededLimit } from "../../kernel/turns/worker-thread.ts";
import {
  type RenderedMessage,
  renderByPipeline,
  renderSimpleMessage,
  renderSource,
} from "../render-message.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { RenderTask } from "./render-worker.ts";
import { answerLookups, linkifiersVersion, type SnapshotSettings } from "./snapshot-lookups.ts";

/** Shorter messages take as long as passing them to a worker. */
const longestOnMainThread = 1_000;
/** Nested blocks are parsed once per level. */
const maxFencesOnMainThread = 10;
/** Processor time: ten times the worst known message. */
export const timeLimitMs = 1_000;

const durations = labelledHistogram({
  name: "parley_render_seconds",
  help: "Time to render a message, by place: main thread, worker (waiting included).",
  labels: ["place"],
});

export const renderProgram = new URL("./render-worker.ts", import.meta.url);
const pool = () => shared("render pool", () => new WorkerPool<RenderTask, RenderedMessage>(renderProgram));

/**
 * Simple and short messages use the main thread, others the account's turn; excessive ones are shown as source.
 * @param accountId the sender, or the reader of an outdated message.
 * @param limitMs processor time.
 * @throws ApiError RATE_LIMIT_HIT when too many of the account's messages are waiting.
 */
export async function renderInWorker(
  source: string,
  snapshot: MarkdownSnapshot,
  accountId: number,
  limitMs = timeLimitMs,
): Promise<RenderedMessage> {
  const startedAt = performance.now();
  const light =
    renderSimpleMessage(source, snapshot) ?? (isLight(source) && renderByPipeline(source, snapshot));
  if (light) {
    durations.of("main thread").observe(performance.now() - startedAt);
    return light;
  }
  const rendered = await runInPool(source, snapshot, accountId, limitMs);
  durations.of("worker").observe(performance.now() - startedAt);
  if (!rendered) return renderSource(source, snapshot);
  return { ...rendered, alertWordUserIds: snapshot.alertWords?.matchingUserIds(rendered.plainText) ?? [] };
}

function isLight(source: string): boolean {
  if (source.length > longestOnMainThread || source.includes("$$")) return false;
  const fences = source.match(/`{3}|~{3}/g)?.length ?? 0;
  return fences <= maxFencesOnMainThread && !/(?:`{3}|~{3})[ \t]*math/i.test(source);
}

/** Null beyond a limit. */
async function runInPool(
  source: string,
  snapshot: MarkdownSnapshot,
  accountId: number,
  limitMs: number,
): Promise<RenderedMessage | null> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  answerLookups({ port: port1, answered }, snapshot);
  const task: RenderTask = { source, settings: settingsOf(snapshot), lookups: { port: port2, answered } };
  try {
    return await pool().run(accountId, task, limitMs, [port2]);
  } catch (error) {
    if (!(error instanceof ExceededLimit)) throw error;
    return null;
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
    linkifiersVersion: linkifiersVersion(linkifiers),
  };
}
