/** Costs of a small organization: a start, an idle minute, memory, and a search beside a page of history. */
import { setTimeout as wait } from "node:timers/promises";
import { ApiCaller } from "./api-caller.ts";
import { chatMessages } from "./chat-messages.ts";
import type { Account } from "./deliveries.ts";
import type { NpmServer } from "./npm-start.ts";
import { totalOf } from "./process-tree.ts";
import { LARGE_CHANNEL, SMALL_CHANNEL } from "./seed.ts";

export const PEOPLE_AT_REST = 1_000;
const MESSAGES = 20_000;
const SENDERS = 16;
const TOPICS = 200;
const START_MS = 30_000;
const IDLE_MS = 60_000;
const PAGE = 100;
const ROUNDS = 5;
const PAGES = 40;

export interface RestFigures {
  /** In seconds of processor time of all processes; the start's with npm. */
  readonly start: number;
  readonly idleMinute: number;
  /** In milliseconds until the first answer after a stop. */
  readonly answersAfter: number;
  /** Megabytes of all processes, with npm. */
  readonly memory: number;
  /** Milliseconds of processor time of all processes for a page of a hundred messages, median of the rounds. */
  readonly pages: Readonly<Record<PageKind, number>>;
}

const kinds = {
  "the combined feed": [],
  "a channel": [{ operator: "channel", operand: SMALL_CHANNEL }],
  "a search": [{ operator: "search", operand: "server" }],
  "a search in a channel": [
    { operator: "channel", operand: SMALL_CHANNEL },
    { operator: "search", operand: "server" },
  ],
} as const;
type PageKind = keyof typeof kinds;
const KINDS = ["the combined feed", "a channel", "a search", "a search in a channel"] as const;

/** Starts the server twice: to send the messages, and to measure. */
export async function benchRest(
  start: () => Promise<NpmServer>,
  accounts: readonly Account[],
): Promise<RestFigures> {
  const [account] = accounts;
  if (!account) throw new Error("The bench has no accounts.");
  const first = await start();
  try {
    await sendMessages(first.port, account);
  } finally {
    await first.stop();
  }
  const server = await start();
  try {
    await wait(START_MS - server.times.page);
    const afterStart = server.wholeProcessorTime();
    await wait(IDLE_MS);
    const afterIdle = server.wholeProcessorTime();
    return {
      start: afterStart / 1_000,
      idleMinute: (afterIdle - afterStart) / 1_000,
      answersAfter: server.times.api,
      memory: totalOf(server.memory()),
      pages: await comparePages(server, account),
    };
  } finally {
    await server.stop();
  }
}

async function sendMessages(port: number, account: Account): Promise<void> {
  const caller = new ApiCaller(port);
  const texts = chatMessages(MESSAGES).entries();
  const send = async () => {
    for (const [index, content] of texts) {
      const to = index % 2 === 0 ? SMALL_CHANNEL : LARGE_CHANNEL;
      await caller.post(account, "/messages", {
        type: "stream",
        to,
        topic: `topic ${index % TOPICS}`,
        content,
      });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const { refusals } = caller;
  caller.close();
  if (Object.keys(refusals).length > 0) throw new Error(`Sends failed: ${JSON.stringify(refusals)}`);
}

async function comparePages(server: NpmServer, account: Account): Promise<Record<PageKind, number>> {
  const caller = new ApiCaller(server.port);
  const read = async (kind: PageKind) => {
    const window = { anchor: "newest", num_before: PAGE, num_after: 0 };
    const { messages = [] } = await caller.get(account, "/messages", { ...window, narrow: kinds[kind] });
    if (messages.length !== PAGE) throw new Error(`A page of ${kind} has ${messages.length} messages.`);
  };
  /** Alternates the kinds, so that other load on the machine meets all of them. */
  const rounds = await measureRounds(async (kind) => {
    const before = server.wholeProcessorTime();
    for (let page = 0; page < PAGES; page += 1) await read(kind);
    return (server.wholeProcessorTime() - before) / PAGES;
  });
  caller.close();
  return rounds;
}

async function measureRounds(
  measure: (kind: PageKind) => Promise<number>,
): Promise<Record<PageKind, number>> {
  const times: Record<PageKind, number[]> = {
    "the combined feed": [],
    "a channel": [],
    "a search": [],
    "a search in a channel": [],
  };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const kind of KINDS) {
      const time = await measure(kind);
      if (round > 0) times[kind].push(time);
    }
  return {
    "the combined feed": median(times["the combined feed"]),
    "a channel": median(times["a channel"]),
    "a search": median(times["a search"]),
    "a search in a channel": median(times["a search in a channel"]),
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

export function restReport({ start, idleMinute, answersAfter, memory, pages }: RestFigures): string {
  return [
    `${PEOPLE_AT_REST} people and ${MESSAGES} messages, all processes:`,
    `  answers ${answersAfter.toFixed(0)} ms after a start`,
    `  processor time of the first 30 s: ${start.toFixed(2)} s (aim: 1), of an idle minute: ${idleMinute.toFixed(2)} s (aim: 0.2)`,
    `  memory: ${memory.toFixed(0)} MB (aim: 165 without npm)`,
    ...Object.entries(pages).map(
      ([kind, time]) => `  a page of ${PAGE} messages of ${kind}: ${time.toFixed(1)} ms of processor time`,
    ),
  ].join("\n");
}
