/** Measures the first page of searches over many messages. */
import pg from "pg";
import { closeDatabase, openDatabase } from "../../lib/kernel/db/client.ts";
import { indexSome } from "../../lib/messages/search/update-index.ts";
import { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import { percentile } from "../measure.ts";
import { copyIndex } from "./copy-index.ts";
import { addSearchedMessages, wordOf } from "./search-history.ts";

const PAGE = 50;
const CONCURRENCY = 4;
/** Searches of each kind for different words, and again for one word. */
const SEARCHES = 40;

/** Newest messages, which are indexed the way a server does it. */
const ADDED = 50_000;

export interface IndexFigures {
  readonly messages: number;
  /** For the index rows and the index of words. */
  readonly buildSeconds: number;
  /** Messages indexed. */
  readonly perSecond: number;
  /** Megabytes. */
  readonly messageTable: number;
  readonly index: number;
  readonly words: number;
}

export interface SearchFigures {
  readonly label: string;
  /** Milliseconds, p95: for different words, and repeated. */
  readonly first: number;
  readonly repeated: number;
  /** Messages on an average page. */
  readonly found: number;
}

/** Call while no server runs. */
export async function prepareSearch(
  databaseUrl: string,
  [reader, guest]: readonly Account[],
  messages: number,
): Promise<IndexFigures> {
  if (!reader || !guest) throw new Error("The bench has no accounts.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: realms } = await client.query<{ realm_id: number }>(
      "SELECT realm_id FROM user_account WHERE id = $1",
      [reader.id],
    );
    const people = { realmId: realms[0]?.realm_id ?? 0, readerId: reader.id, guestId: guest.id };
    const newestId = await addSearchedMessages(client, people, messages);
    const times = await buildIndex(databaseUrl, newestId, messages);
    return { messages, ...times, ...(await tableSizes(client)) };
  } finally {
    await client.end();
  }
}

async function buildIndex(
  databaseUrl: string,
  newestId: number,
  messages: number,
): Promise<Pick<IndexFigures, "buildSeconds" | "perSecond">> {
  openDatabase(databaseUrl);
  try {
    const added = Math.min(ADDED, Math.floor(messages / 10));
    const begun = performance.now();
    await copyIndex(databaseUrl, newestId - added);
    const copied = performance.now();
    await indexArrivals();
    return {
      buildSeconds: (copied - begun) / 1000,
      perSecond: added / ((performance.now() - copied) / 1000),
    };
  } finally {
    await closeDatabase();
  }
}

async function tableSizes(
  client: pg.Client,
): Promise<Pick<IndexFigures, "messageTable" | "index" | "words">> {
  await client.query("VACUUM ANALYZE message_search, search_word");
  const { rows } = await client.query<Pick<IndexFigures, "messageTable" | "index" | "words">>(`
    SELECT round(pg_total_relation_size('message') / 1e6)::int AS "messageTable",
           round(pg_total_relation_size('message_search') / 1e6)::int AS index,
           round(pg_total_relation_size('search_word') / 1e6)::int AS words`);
  const [sizes] = rows;
  if (!sizes) throw new Error("The sizes are unknown.");
  return sizes;
}

async function indexArrivals(): Promise<void> {
  let run = await indexSome();
  while (run.state === "more") run = await indexSome(run.arrivedUpTo);
}

interface Term {
  readonly operator: string;
  readonly operand: string | readonly number[];
}
const text = (operand: string): Term => ({ operator: "search", operand });
const has = (operand: string): Term => ({ operator: "has", operand });
const channel = (n: number): Term => ({ operator: "channel", operand: `searched ${1 + 50 * n}` });
const direct = (n: number, readerId: number): Term => ({ operator: "dm", operand: [readerId + 11 + n] });

type Narrow = (n: number, readerId: number) => readonly Term[];
const kinds: readonly (readonly [label: string, of: "reader" | "guest", narrow: Narrow])[] = [
  ["a rare word", "reader", (n) => [text(`"${wordOf(90_000 + 97 * n)}"`)]],
  ["a rare word or a part of one", "reader", (n) => [text(wordOf(90_000 + 97 * n))]],
  ["a word of medium use", "reader", (n) => [text(`"${wordOf(300 + 40 * n)}"`)]],
  ["a common word", "reader", (n) => [text(wordOf(n))]],
  ["a phrase", "reader", (n) => [text(`"${wordOf(n)} ${wordOf(3 * n + 1)}"`)]],
  ["a Chinese word", "reader", (n) => [text(["搜索", "引擎", "讨论", "今天", "我们"][n % 5] ?? "")]],
  ["a Chinese character", "reader", (n) => [text(String.fromCodePoint(20_000 + 7 * n))]],
  ["a common word in one channel", "reader", (n) => [channel(n), text(wordOf(n))]],
  ["a common word in direct messages", "reader", (n) => [{ operator: "is", operand: "dm" }, text(wordOf(n))]],
  ["a common word in one person's direct messages", "reader", (n, id) => [direct(n, id), text(wordOf(n))]],
  ["a common word with a file", "reader", (n) => [has("attachment"), text(wordOf(n))]],
  ["a word of medium use with a picture", "reader", (n) => [has("image"), text(wordOf(300 + 40 * n))]],
  ["a rare word with a link", "reader", (n) => [has("link"), text(wordOf(90_000 + 97 * n))]],
  ["pictures", "reader", () => [has("image")]],
  ["files in one channel", "reader", (n) => [channel(n), has("attachment")]],
  ["files, as a guest of two channels", "guest", () => [has("attachment")]],
  ["a common word with a link, as a guest", "guest", (n) => [has("link"), text(wordOf(n))]],
  ["a common word, as a guest of two channels", "guest", (n) => [text(wordOf(n))]],
  ["a rare word, as a guest of two channels", "guest", (n) => [text(wordOf(5_000 + 97 * n))]],
];

/** Runs several searches of a kind at a time. */
export async function benchSearch(
  port: number,
  [reader, guest]: readonly Account[],
): Promise<SearchFigures[]> {
  if (!reader || !guest) throw new Error("The bench has no accounts.");
  const caller = new ApiCaller(port);
  const figures: SearchFigures[] = [];
  await Promise.all([reader, guest, reader, guest].map((account) => readNewest(caller, account)));
  for (const [label, of, narrow] of kinds) {
    let found = 0;
    const search = async (n: number) => {
      const params = {
        anchor: "newest",
        num_before: PAGE,
        num_after: 0,
        narrow: JSON.stringify(narrow(n, reader.id)),
      };
      const { messages = [] } = await caller.get(of === "reader" ? reader : guest, "/messages", params);
      found += messages.length;
    };
    const first = await p95((n) => search(n));
    const repeated = await p95(() => search(0));
    figures.push({ label, first, repeated, found: found / (2 * SEARCHES) });
  }
  const { refusals } = caller;
  caller.close();
  if (Object.keys(refusals).length > 0) throw new Error(`Searches failed: ${JSON.stringify(refusals)}`);
  return figures;
}

/** The first request after a start loads the organization. */
async function readNewest(caller: ApiCaller, account: Account): Promise<void> {
  await caller.get(account, "/messages", { anchor: "newest", num_before: PAGE, num_after: 0 });
}

async function p95(search: (n: number) => Promise<void>): Promise<number> {
  const latencies: number[] = [];
  let next = 0;
  const loop = async () => {
    while (next < SEARCHES) {
      next += 1;
      const begun = performance.now();
      await search(next - 1);
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  return percentile(
    latencies.toSorted((one, other) => one - other),
    0.95,
  );
}

export function searchReport(index: IndexFigures, figures: readonly SearchFigures[]): string {
  return [
    `${index.messages} messages (${index.messageTable} MB), index copied in ${index.buildSeconds.toFixed(0)} s: ` +
      `${index.index} MB, words ${index.words} MB; ${index.perSecond.toFixed(0)} messages a second are added to it`,
    `searches, ${CONCURRENCY} at a time, p95 (aim: at most 200 ms)`,
    ...figures.map(
      ({ label, first, repeated, found }) =>
        `  ${label.padEnd(48)}${first.toFixed(0).padStart(6)} ms first${repeated.toFixed(0).padStart(6)} ms repeated` +
        `${found.toFixed(0).padStart(6)} found`,
    ),
  ].join("\n");
}
