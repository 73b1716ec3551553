/** Highlights matches without blocking requests. */
import { setImmediate } from "node:timers/promises";
import { shared } from "../../kernel/registry.ts";
import { WorkerPool } from "../../kernel/turns/worker-pool.ts";
import { ExceededLimit } from "../../kernel/turns/worker-thread.ts";
import type { Match } from "./compile-search.ts";
import { highlightHtml } from "./highlight.ts";
import type { HighlightTask } from "./highlight-worker.ts";

/** Characters per page: larger pages go to a worker thread. A hundred usual messages take two milliseconds. */
export const LONGEST_ON_MAIN_THREAD = 50_000;
/** Likewise, in scripts that can take fifty times as long: Thai, Lao, Burmese, Khmer, Bopomofo, Hangul. */
const LONGEST_SLOW_ON_MAIN_THREAD = 10_000;
const SLOW = /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3100-\u312f\uaa60-\uaa7f\uac00-\ud7ff]/;
/** Characters marked before others get a turn: about a millisecond, or a few in slow scripts. */
const CHARACTERS_AT_ONCE = 10_000;
const SLOW_CHARACTERS_AT_ONCE = 1_500;
/** Less than a tenth of a second. */
export const CHARACTERS_OF_TASK = 100_000;
/** Processor time per task, about ten times the usual; then nothing is highlighted. */
export const MARKING_MS = 1_000;

const program = new URL("./highlight-worker.ts", import.meta.url);
const pool = () => shared("highlight pool", () => new WorkerPool<HighlightTask, string[]>(program));

/**
 * @param accountId the searching account.
 * @throws ApiError RATE_LIMIT_HIT when too many of the account's tasks are waiting.
 */
export async function highlightTexts(
  texts: readonly string[],
  matches: readonly Match[],
  accountId: number,
): Promise<string[]> {
  if (matches.length === 0) return [...texts];
  const isSlow = texts.some((text) => SLOW.test(text));
  const longest = isSlow ? LONGEST_SLOW_ON_MAIN_THREAD : LONGEST_ON_MAIN_THREAD;
  if (charactersOf(texts) > longest) return highlightInWorker(texts, matches, accountId);
  const marked: string[] = [];
  for (const part of partsOf(texts, isSlow ? SLOW_CHARACTERS_AT_ONCE : CHARACTERS_AT_ONCE)) {
    marked.push(...part.map((html) => highlightHtml(html, matches)));
    await setImmediate();
  }
  return marked;
}

/** In parts, so that other accounts get turns. */
async function highlightInWorker(texts: readonly string[], matches: readonly Match[], accountId: number) {
  const marked: string[] = [];
  for (const part of partsOf(texts, CHARACTERS_OF_TASK)) {
    try {
      marked.push(...(await pool().run(accountId, { texts: part, matches }, MARKING_MS)));
    } catch (error) {
      if (!(error instanceof ExceededLimit)) throw error;
      marked.push(...part);
    }
  }
  return marked;
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** Each part ends with the text that fills it. */
function* partsOf(texts: readonly string[], characters: number): Generator<string[]> {
  let part: string[] = [];
  let length = 0;
  for (const text of texts) {
    part.push(text);
    length += text.length;
    if (length < characters) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}
