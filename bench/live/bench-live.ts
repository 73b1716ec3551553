/** Live clients: a burst, a steady stream to all, their cost while idle, and the return of all after a dropped network. */
import { setTimeout as wait } from "node:timers/promises";
import { type CostReading, costBetween, readCost } from "../../lib/testing/measuring/processor-time.ts";
import { portOf, startChild } from "../child.ts";
import type { Account } from "../deliveries.ts";
import { HttpPoster } from "../http-poster.ts";
import type { NpmServer } from "../npm-start.ts";
import { memoryOf } from "../process-tree.ts";
import { LIVE_CHANNEL } from "../seed.ts";
import type { ServerKind } from "./live-client.ts";
import { type Latencies, LiveWorker } from "./live-worker.ts";
import { contentOf } from "./read-frame.ts";
import { RequestProbe } from "./request-probe.ts";

const BURST_CLIENTS = 1_000;
const BURST_MESSAGES = 100;
const BURST_AT_ONCE = 8;
const BURST_ROUNDS = 3;
const SENDS_PER_SECOND = 10;
const STEADY_SECONDS = 15;
/** Work after connecting has finished by then. */
const SETTLE_MS = 10_000;
/** With nobody connected. */
const EMPTY_MS = 10_000;
/** As long as the interval of engine.io's pings. */
const IDLE_MS = 25_000;
const LONGEST_WAIT_MS = 60_000;
const STORM_SENDS = 50;

export interface BurstFigures {
  /** Per second. */
  readonly deliveries: number;
  /** The time of the server and its database, in µs for each delivery. */
  readonly processor: number;
  /** Of a request that was under way meanwhile, in ms. */
  readonly others: Latencies;
}

export interface IdleFigures {
  /** The server's memory for each client. */
  readonly bytes: number;
  /** In µs for each client and second, without what the server takes with nobody connected. */
  readonly processor: number;
}

export interface SteadyFigures {
  /** In ms, from the beginning of the send to its arrival at a client. */
  readonly latencies: Latencies;
  readonly others: Latencies;
  /** Share of a core that server and database take. */
  readonly processor: number;
}

export interface StormFigures {
  /** Seconds until all clients were connected and had everything. */
  readonly seconds: number;
  readonly sends: number;
}

export interface SubjectFigures {
  readonly kind: ServerKind;
  readonly burst: BurstFigures;
  readonly idle: IdleFigures;
  readonly steady: SteadyFigures;
  /** Bare servers keep nothing that a client could have missed. */
  readonly storm: StormFigures | null;
  readonly eventBytes: number;
}

export interface LiveFigures {
  readonly clients: number;
  readonly subjects: readonly SubjectFigures[];
}

interface Subject {
  readonly kind: ServerKind;
  readonly port: number;
  /** Asked while others are delivered to. */
  readonly probed: string;
  readonly poster: HttpPoster;
  readonly bodyOf: (content: string) => string;
  /** In megabytes, without the database. */
  memory(): number;
  processorTime(): CostReading;
}

/** Sends numbered messages. */
class Sends {
  readonly #subject: Subject;
  count = 0;
  sum = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  async send(): Promise<void> {
    this.count += 1;
    const number = this.count;
    this.sum += number;
    const { poster, bodyOf } = this.#subject;
    await poster.post(bodyOf(contentOf(number, performance.timeOrigin + performance.now())));
  }

  async sendAtRate(count: number): Promise<void> {
    const begun = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < count; index += 1) {
      await wait(Math.max(0, begun + (index * 1_000) / SENDS_PER_SECOND - performance.now()));
      sent.push(this.send());
    }
    await Promise.all(sent);
  }
}

/** @throws Error when a client lacks a message or got one twice. */
async function requireAll(clients: LiveWorker, { count, sum }: Sends): Promise<Latencies> {
  const answer = await clients.do("await", { messages: count, sum, milliseconds: LONGEST_WAIT_MS });
  if (answer.right < answer.ready || answer.ready === 0) {
    throw new Error(
      `Of ${answer.ready} clients, ${answer.right} got all ${count} messages once and in order; ` +
        `they got ${answer.fewest} to ${answer.most}.`,
    );
  }
  return answer.latencies;
}

async function measureBurst(subject: Subject, clients: LiveWorker): Promise<BurstFigures> {
  const rounds: BurstFigures[] = [];
  for (let round = 0; round <= BURST_ROUNDS; round += 1) {
    await clients.do("reset");
    const sends = new Sends(subject);
    const probe = new RequestProbe(subject.port, subject.probed);
    const cost = subject.processorTime();
    const begun = performance.timeOrigin + performance.now();
    for (let sent = 0; sent < BURST_MESSAGES; sent += BURST_AT_ONCE) {
      const together = Math.min(BURST_AT_ONCE, BURST_MESSAGES - sent);
      await Promise.all(Array.from({ length: together }, () => sends.send()));
    }
    await requireAll(clients, sends);
    const { at, received } = await clients.do("await");
    const processor = (costBetween(cost, subject.processorTime()) * 1_000) / received;
    rounds.push({ deliveries: received / ((at - begun) / 1_000), processor, others: await probe.end() });
  }
  // The first warms up.
  const [best] = rounds.slice(1).sort((one, other) => other.deliveries - one.deliveries);
  if (!best) throw new Error("Nothing was measured.");
  return best;
}

async function measureSteady(subject: Subject, clients: LiveWorker): Promise<SteadyFigures> {
  await clients.do("reset");
  const sends = new Sends(subject);
  const probe = new RequestProbe(subject.port, subject.probed);
  const cost = subject.processorTime();
  await sends.sendAtRate(SENDS_PER_SECOND * STEADY_SECONDS);
  const processor = costBetween(cost, subject.processorTime()) / (STEADY_SECONDS * 1_000);
  return { latencies: await requireAll(clients, sends), others: await probe.end(), processor };
}

async function measureStorm(subject: Subject, clients: LiveWorker, count: number): Promise<StormFigures> {
  await clients.do("reset");
  const sends = new Sends(subject);
  const begun = performance.now();
  await clients.do("drop");
  const sending = sends.sendAtRate(STORM_SENDS);
  const { ready } = await clients.do("await return", { milliseconds: LONGEST_WAIT_MS });
  if (ready < count) throw new Error(`${count - ready} of ${count} clients did not come back.`);
  const returned = (performance.now() - begun) / 1_000;
  await sending;
  await requireAll(clients, sends);
  return { seconds: returned, sends: sends.count };
}

async function measure(subject: Subject, accounts: readonly Account[]): Promise<SubjectFigures> {
  const burst = await withClients(subject, accounts.slice(0, BURST_CLIENTS), (clients) =>
    measureBurst(subject, clients),
  );
  const before = await atRest(subject, EMPTY_MS);
  const rest = await withClients(subject, accounts, async (clients) => {
    const after = await atRest(subject, IDLE_MS);
    const idle = {
      bytes: ((after.memory - before.memory) * 1_000_000) / accounts.length,
      processor: ((after.processor - before.processor) * 1_000) / accounts.length,
    };
    const steady = await measureSteady(subject, clients);
    const storm = subject.kind === "parley" ? await measureStorm(subject, clients, accounts.length) : null;
    const { eventBytes } = await clients.do("await");
    return { idle, steady, storm, eventBytes };
  });
  return { kind: subject.kind, burst, ...rest };
}

async function withClients<Figures>(
  { port, kind }: Subject,
  accounts: readonly Account[],
  work: (clients: LiveWorker) => Promise<Figures>,
): Promise<Figures> {
  const clients = new LiveWorker(port, kind);
  try {
    const { ready } = await clients.do("connect", { accounts });
    if (ready < accounts.length) throw new Error(`${accounts.length - ready} clients did not connect.`);
    return await work(clients);
  } finally {
    await clients.close();
  }
}

/** Megabytes, and milliseconds of processor time per second. */
async function atRest(
  subject: Subject,
  milliseconds: number,
): Promise<{ readonly memory: number; readonly processor: number }> {
  await wait(SETTLE_MS);
  const cost = subject.processorTime();
  const begun = performance.now();
  await wait(milliseconds);
  const seconds = (performance.now() - begun) / 1_000;
  return { memory: subject.memory(), processor: costBetween(cost, subject.processorTime()) / seconds };
}

async function measureBare(
  kind: ServerKind,
  eventBytes: number,
  accounts: readonly Account[],
): Promise<SubjectFigures> {
  const environment = { KIND: kind, EVENT_BYTES: String(eventBytes) };
  const child = await startChild("bench/live/bare-live.ts", environment, "ready");
  const port = portOf(child.readyLine);
  const poster = new HttpPoster({ port, path: "/", headers: {} });
  try {
    const subject = {
      ...{ kind, port, probed: "/", poster, bodyOf: (content: string) => content },
      memory: () => memoryOf([child.pid]).server,
      processorTime: () => readCost([child.pid]),
    };
    return await measure(subject, accounts);
  } finally {
    poster.close();
    await child.stop();
  }
}

/** The first account sends. */
export async function benchLive(server: NpmServer, accounts: readonly Account[]): Promise<LiveFigures> {
  const [sender] = accounts;
  if (!sender) throw new Error("The bench has no accounts.");
  const authorization = `Basic ${Buffer.from(`${sender.email}:${sender.apiKey}`).toString("base64")}`;
  const poster = new HttpPoster({ port: server.port, path: "/api/v1/messages", headers: { authorization } });
  const bodyOf = (content: string) =>
    new URLSearchParams({ type: "channel", to: LIVE_CHANNEL, topic: "live", content }).toString();
  try {
    const ours = await measure(
      {
        ...{ kind: "parley", port: server.port, probed: "/api/v1/server_settings", poster, bodyOf },
        memory: () => server.memory().server,
        processorTime: () => server.processorTime(),
      },
      accounts,
    );
    const subjects = [ours];
    for (const kind of ["socket.io", "ws"] as const)
      subjects.push(await measureBare(kind, ours.eventBytes, accounts));
    return { clients: accounts.length, subjects };
  } finally {
    poster.close();
  }
}

function latencyText({ p50, p99, longest }: Latencies): string {
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
}

export function liveReport({ clients, subjects }: LiveFigures): string {
  const lines = subjects.flatMap(({ kind, burst, idle, steady, storm }) => [
    `${kind}`,
    `  ${BURST_MESSAGES} messages to ${Math.min(clients, BURST_CLIENTS)} clients: ` +
      `${burst.deliveries.toFixed(0)} deliveries/s, ${burst.processor.toFixed(1)} µs of processor time for each`,
    `    other requests meanwhile: ${latencyText(burst.others)}`,
    `  ${SENDS_PER_SECOND} sends/s to ${clients} clients: ${latencyText(steady.latencies)}; ` +
      `${(steady.processor * 100).toFixed(0)} % of a core`,
    `    other requests meanwhile: ${latencyText(steady.others)}`,
    `  idle client: ${idle.bytes.toFixed(0)} bytes, ${idle.processor.toFixed(1)} µs/s`,
    ...(storm
      ? [
          `  all ${clients} back ${storm.seconds.toFixed(1)} s after a dropped network, with ${storm.sends} messages`,
        ]
      : []),
  ]);
  const [ours, ...bare] = subjects;
  const ratio = ({ burst }: SubjectFigures) => (ours ? ours.burst.deliveries / burst.deliveries : 0);
  lines.push(
    ...bare.map((other) => `ratio to bare ${other.kind}: ${ratio(other).toFixed(2)} (aim: at least 1)`),
  );
  lines.push("aims: p99 at most 500 ms; idle client 9000 bytes and 8 µs/s; all back within 15 s");
  return lines.join("\n");
}
