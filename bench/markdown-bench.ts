/** Renders chat messages in alternation with plain markdown-it. */
import MarkdownIt from "markdown-it";
import { renderByPipeline, renderMessage, renderSimpleMessage } from "../lib/markdown/render-message.ts";
import type { MarkdownSnapshot } from "../lib/markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../lib/markdown/snapshot/server-snapshot.ts";
import { cpuMilliseconds } from "../lib/testing/measuring/cpu-milliseconds.ts";
import { chatMessages } from "./chat-messages.ts";

export interface MarkdownFigures {
  /** Messages per second of processor time; medians. */
  readonly parley: number;
  readonly markdownIt: number;
  /** All messages by the full pipeline. */
  readonly pipeline: number;
  /** Median over the rounds. */
  readonly ratio: number;
  /** Messages that skip the parser. */
  readonly simpleShare: number;
}

const snapshot: MarkdownSnapshot = {
  ...serverSnapshot,
  realmUrl: "https://chat.example",
  peopleNamed: (name) => [{ id: 7, fullName: name }],
  channelNamed: (name) => ({ id: 3, name }),
};

/** V8 optimizes the code meanwhile, as in a long-running server. */
const WARM_UP_ROUNDS = 5;
const ROUNDS = 15;

/** On a busy machine, alternation slows all of them equally. */
export function compareMarkdown(): MarkdownFigures {
  const messages = chatMessages(1_000);
  const markdownIt = new MarkdownIt({ linkify: true, breaks: true });
  const renderers = [
    (text: string) => renderMessage(text, snapshot).html,
    (text: string) => markdownIt.render(text),
    (text: string) => renderByPipeline(text, snapshot).html,
  ] as const;
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const render of renderers) rateOf(messages, render);
  }
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [parley, plain, pipeline] = renderers;
    return {
      parley: rateOf(messages, parley),
      markdownIt: rateOf(messages, plain),
      pipeline: rateOf(messages, pipeline),
    };
  });
  return {
    parley: median(rounds.map(({ parley }) => parley)),
    markdownIt: median(rounds.map((round) => round.markdownIt)),
    pipeline: median(rounds.map(({ pipeline }) => pipeline)),
    ratio: median(rounds.map((round) => round.parley / round.markdownIt)),
    simpleShare: messages.filter((text) => renderSimpleMessage(text, snapshot)).length / messages.length,
  };
}

function rateOf(messages: readonly string[], render: (text: string) => string): number {
  let length = 0;
  const milliseconds = cpuMilliseconds(() => {
    for (const message of messages) length += render(message).length;
  });
  if (length === 0) throw new Error("Nothing was rendered.");
  return messages.length / (milliseconds / 1_000);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
