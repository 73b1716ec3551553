/** Reports the figures of `npm run bench`. */
import type { HistoryFigures } from "./changes/changes.ts";
import { HISTORY, LARGE_TOPIC_MESSAGES } from "./changes/history.ts";
import type { DeliveryFigures } from "./deliveries.ts";
import type { MarkdownFigures } from "./markdown-bench.ts";
import type { Measurement } from "./measure.ts";
import type { StartTimes } from "./npm-start.ts";
import { LARGE_SUBSCRIBERS, SMALL_SUBSCRIBERS } from "./seed.ts";
import type { SendFigures, SubscriberFigures } from "./sends.ts";
import type { StartFigures } from "./starts.ts";

export interface Figures {
  readonly machine: { readonly cpus: number; readonly model: string; readonly node: string };
  readonly starts: StartFigures;
  readonly sends: readonly SendFigures[];
  readonly subscribers: SubscriberFigures;
  readonly deliveries: DeliveryFigures;
  /** Megabytes of all processes after the clients have disconnected. */
  readonly memoryAfterUse: number;
  readonly history: HistoryFigures;
  readonly markdown: MarkdownFigures;
}

function line(label: string, { rate, p50, p99 }: Measurement): string {
  return `${label.padEnd(44)}${rate.toFixed(0).padStart(8)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`;
}

export function historyLines({ changes, renames, move, topics }: HistoryFigures): string[] {
  return [
    ...changes.flatMap(({ label, ours, bare }) => [
      line(label, ours),
      line("  its bare statements", bare),
      `  ratio: ${(ours.p50 / bare.p50).toFixed(1)}`,
    ]),
    ...renames.flatMap(({ messages, ours, ids }) => [
      line(`rename a topic of ${messages} messages`, ours),
      line("  reading their ids alone", ids),
    ]),
    `move ${LARGE_TOPIC_MESSAGES} messages to another channel: ${move.moveMs.toFixed(0)} ms (aim: at most 3000)`,
    `  longest of ${move.sends} sends meanwhile: ${move.longestSendMs.toFixed(0)} ms (aim: at most 100)`,
    line(`list ${HISTORY.topics} topics of ${HISTORY.messages} messages`, topics),
    "  aim: p50 at most 20 ms",
  ];
}

/** With more under way, Parley's shared commits should outweigh all that the bare server lacks. */
const FEW = 16;

export function sendLines(sends: readonly SendFigures[]): string[] {
  return sends.flatMap(({ concurrency, send, bareServer, bareCommit, ratio }) => [
    line(`send, ${concurrency} at a time`, send),
    line("  bare node:http that inserts one row", bareServer),
    line("  bare single-row commits", bareCommit),
    `  ratio to the bare server: ${ratio.toFixed(2)} (aim: at least ${concurrency > FEW ? "1" : "0.65"})`,
  ]);
}

function startLine(label: string, { api, page }: StartTimes): string {
  return `${label.padEnd(44)}${api.toFixed(0).padStart(8)} ms to the first answer, ${page.toFixed(0)} ms to the first page`;
}

export function report(figures: Figures): string {
  const { machine, starts, sends, subscribers, deliveries, memoryAfterUse, history, markdown } = figures;
  const lines = [
    `${machine.cpus} × ${machine.model}, Node ${machine.node}`,
    "",
    startLine("npm start, the very first one", starts.cold),
    startLine("npm start, after a stop", starts.warm),
    startLine("npm start, after a kill of all processes", starts.afterKill),
    "  aim: at most 2000 ms, and 500 ms more",
    `memory of all processes, idle: ${starts.idleMemory.toFixed(0)} MB (aim: at most 250)`,
    `  after use: ${memoryAfterUse.toFixed(0)} MB (aim: at most 350)`,
  ];
  lines.push(...sendLines(sends));
  lines.push(
    line(`send to ${SMALL_SUBSCRIBERS} subscribers, 16 at a time`, subscribers.small),
    line(`send to ${LARGE_SUBSCRIBERS} subscribers, 16 at a time`, subscribers.large),
    `  cost ratio: ${subscribers.costRatio.toFixed(2)} (aim: at most 1.2)`,
    `deliveries to ${deliveries.clients} clients: ${deliveries.rate.toFixed(0)}/s, bare broadcast ${deliveries.bareRate.toFixed(0)}/s`,
    `  ratio: ${deliveries.ratio.toFixed(2)} (aim: at least 0.8)`,
    ...historyLines(history),
    `messages rendered: ${markdown.parley.toFixed(0)}/s, plain markdown-it ${markdown.markdownIt.toFixed(0)}/s`,
    `  ratio: ${markdown.ratio.toFixed(2)} (aim: at least 0.6)`,
    `  without the parser: ${(markdown.simpleShare * 100).toFixed(0)} %; all through the pipeline: ${markdown.pipeline.toFixed(0)}/s`,
  );
  return lines.join("\n");
}
