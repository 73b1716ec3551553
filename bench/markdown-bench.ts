/** Rendering of a thousand chat messages, beside plain markdown-it on the same texts. */
import MarkdownIt from "markdown-it";
import { renderMessage } from "../lib/markdown/render-message.ts";
import type { MarkdownSnapshot } from "../lib/markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../lib/markdown/snapshot/server-snapshot.ts";
import { chatMessages } from "./chat-messages.ts";

export interface MarkdownFigures {
  /** Messages a second. */
  readonly parley: number;
  readonly markdownIt: number;
  readonly ratio: number;
}

const snapshot: MarkdownSnapshot = {
  ...serverSnapshot,
  realmUrl: "https://chat.example",
  peopleNamed: (name) => [{ id: 7, fullName: name }],
  channelNamed: (name) => ({ id: 3, name }),
};

/** Measures both in turn, several times, and keeps the best of each. */
export function compareMarkdown(): MarkdownFigures {
  const messages = chatMessages(1_000);
  const markdownIt = new MarkdownIt({ linkify: true, breaks: true });
  let parley = 0;
  let plain = 0;
  for (let round = 0; round < 8; round += 1) {
    parley = Math.max(
      parley,
      rateOf(messages, (text) => renderMessage(text, snapshot).html),
    );
    plain = Math.max(
      plain,
      rateOf(messages, (text) => markdownIt.render(text)),
    );
  }
  return { parley, markdownIt: plain, ratio: parley / plain };
}

function rateOf(messages: readonly string[], render: (text: string) => string): number {
  const start = performance.now();
  let length = 0;
  for (const message of messages) length += render(message).length;
  const seconds = (performance.now() - start) / 1000;
  if (length === 0) throw new Error("Nothing was rendered.");
  return messages.length / seconds;
}
