/** Imports of a Slack export: how long they take, and how long sends in another organization take meanwhile. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { writeZip } from "../lib/testing/zip-of.ts";
import { chatMessages } from "./chat-messages.ts";
import { HttpPoster } from "./http-poster.ts";
import { percentile } from "./measure.ts";
import type { Sender } from "./sends.ts";

const MANAGE = path.join(import.meta.dirname, "..", "dist", "server", "manage.js");
const PEOPLE = 200;
const CHANNELS = 50;
const DAYS = 100;
/** 2026-01-01 00:00:00 UTC. */
const FIRST_DAY = 1_767_225_600;
const SECONDS_OF_DAY = 86_400;
const BETWEEN_SENDS_MS = 20;
const QUIET_MS = 10_000;

/** Of sends one after another, in milliseconds. */
interface Latency {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

interface Import {
  readonly seconds: number;
  readonly others: Latency;
}

export interface ImportFigures {
  readonly messages: number;
  /** While nothing is imported. */
  readonly quiet: Latency;
  /** As a new organization. */
  readonly alone: Import;
  /** Into an organization in use. */
  readonly joined: Import;
}

interface Subject {
  readonly sender: Sender;
  readonly channel: string;
  readonly databaseUrl: string;
  /** The server's secret, which its commands need. */
  readonly secret: string;
}

export async function benchImports(
  { sender, channel, databaseUrl, secret }: Subject,
  messages: number,
): Promise<ImportFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-imports-"));
  const file = path.join(folder, "export.zip");
  const variables = { DATABASE_URL: databaseUrl, PARLEY_SECRET: secret, PARLEY_DATA_DIR: folder };
  const manage = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [MANAGE, ...words], { env: { ...process.env, ...variables } });
  const measure = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    const others = await sendWhile(sender, channel, work());
    return { seconds: (performance.now() - begun) / 1_000, others };
  };
  try {
    await writeZip(file, slackExport(messages));
    const { others: quiet } = await measure(() => wait(QUIET_MS));
    const alone = await measure(() => manage("import", "slack", file, "alone", "--name=Alone"));
    await manage("organizations", "create", "joined", "Joined", "owner@example.com", "Owner");
    const joined = await measure(() => manage("import", "slack", file, "joined", "--into"));
    return { messages, quiet, alone, joined };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The messages are spread evenly over channels, days and people. */
function slackExport(messages: number): Record<string, unknown> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const personId = (number: number) => `U${number % PEOPLE}`;
  const members = numbers(PEOPLE).map(personId);
  const contents: Record<string, unknown> = {
    "users.json": members.map((id) => ({ id, name: id, profile: { email: `${id}@example.org` } })),
    "channels.json": numbers(CHANNELS).map((number) => ({ id: `C${number}`, name: `c${number}`, members })),
  };
  const texts = chatMessages(messages);
  const perFile = Math.ceil(messages / (CHANNELS * DAYS));
  for (const [index, start] of numbers(CHANNELS * DAYS)
    .map((number) => number * perFile)
    .entries()) {
    const day = FIRST_DAY + Math.floor(index / CHANNELS) * SECONDS_OF_DAY;
    const name = new Date(day * 1_000).toISOString().slice(0, 10);
    contents[`c${index % CHANNELS}/${name}.json`] = texts
      .slice(start, start + perFile)
      .map((text, place) => ({
        type: "message",
        user: personId(index * 7 + place),
        text,
        ts: `${day + place}.${String(index % CHANNELS).padStart(6, "0")}`,
      }));
  }
  return contents;
}

async function sendWhile(sender: Sender, channel: string, work: Promise<unknown>): Promise<Latency> {
  const poster = new HttpPoster({
    port: sender.port,
    path: "/api/v1/messages",
    headers: { authorization: sender.authorization },
  });
  const form = new URLSearchParams({ type: "channel", to: channel, topic: "meanwhile", content: "hello" });
  const latencies: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  try {
    while (!isOver) {
      const begun = performance.now();
      await poster.post(form.toString());
      latencies.push(performance.now() - begun);
      await wait(BETWEEN_SENDS_MS);
    }
  } finally {
    poster.close();
    // The server must not stop before the work ends, even if a send failed.
    await Promise.allSettled([ended]);
  }
  await ended;
  const sorted = latencies.toSorted((one, other) => one - other);
  return { median: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), longest: sorted.at(-1) ?? 0 };
}

export function importReport({ messages, quiet, alone, joined }: ImportFigures): string {
  const others = ({ median, p99, longest }: Latency) =>
    `${median.toFixed(1)} ms, 99 % within ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
  const line = (name: string, { seconds, others: latency }: Import) =>
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(messages / seconds)} messages/s; sends of others ${others(latency)}`;
  return [
    `${messages} messages of a Slack export, from the command's start to its end`,
    `nothing imported: sends ${others(quiet)}`,
    line("as a new organization", alone),
    line("into an organization in use", joined),
  ].join("\n");
}
