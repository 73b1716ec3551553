/** Marks what a search has found in the texts of a page, however long they are: others do not wait for it. */
import { setImmediate } from "node:timers/promises";
import { shared } from "../../kernel/registry.ts";
import { WorkerPool } from "../../kernel/turns/worker-pool.ts";
import { ExceededLimit } from "../../kernel/turns/worker-thread.ts";
import type { Match } from "./compile-search.ts";
import { highlightHtml } from "./highlight.ts";
import type { HighlightTask } from "./highlight-worker.ts";

/** In characters of HTML of a page. What is less is marked on the main thread in some milliseconds, other pages in a worker thread. */
export const LONGEST_ON_MAIN_THREAD = 10_000;
/** Characters that are looked through before other requests have their turn: about a millisecond. */
const CHARACTERS_AT_ONCE = 1_500;
/** Characters of one turn of a worker: less than a tenth of a second. */
export const CHARACTERS_OF_TASK = 100_000;
/** Processor time of one task, in milliseconds: about ten times what it usually takes. Beyond it, nothing is marked. */
export const MARKING_MS = 1_000;

const program = new URL("./highlight-worker.ts", import.meta.url);
const pool = () => shared("highlight pool", () => new WorkerPool<HighlightTask, string[]>(program));

/**
 * The texts with each match marked, in order.
 * @param texts HTML, as for `highlightHtml`.
 * @param accountId who searches.
 * @throws ApiError RATE_LIMIT_HIT when too much of the account is waiting.
 */
export async function highlightTexts(
  texts: readonly string[],
  matches: readonly Match[],
  accountId: number,
): Promise<string[]> {
  if (matches.length === 0) return [...texts];
  if (charactersOf(texts) > LONGEST_ON_MAIN_THREAD) return highlightInWorker(texts, matches, accountId);
  const marked: string[] = [];
  for (const part of partsOf(texts, CHARACTERS_AT_ONCE)) {
    marked.push(...part.map((html) => highlightHtml(html, matches)));
    await setImmediate();
  }
  return marked;
}

/** One part after the other, so that those of other accounts have their turns between. */
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
