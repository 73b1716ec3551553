/**
 * `npm run bench`: measures Parley on this machine, compared with baselines.
 * `npm run bench -- soak [minutes] [--rate calls]`: loads it for an hour or `minutes`, at full speed or `calls` per
 * second, and measures its memory.
 * `npm run bench -- sends`: only sends, and where their time goes.
 * `npm run bench -- nodes [numbers, separated by commas]`: sends through 1, 2, 4 and 8 nodes on one PostgreSQL, or
 * through the given numbers.
 * `npm run bench -- history`: only message changes, a large move, and the topics of a large channel.
 * `npm run bench -- organization`: an organization of 20,000 people: registrations, the first page, presence, changes.
 * `npm run bench -- search [messages] [--directory folder]`: searches over ten million messages, or the given number;
 * the folder keeps their database, so that the next run only measures.
 * `npm run bench -- rest`: processor time and memory of an idle server, and of a search beside a page of history.
 * `npm run bench -- imports [messages]`: imports of an export of 100,000 messages, or the given number.
 * `npm run bench -- browser`: the web app in a browser.
 * `npm run bench -- live [clients]`: 10,000 live clients, or the given number.
 * `npm run bench -- attacks [parts of names, separated by commas]`: how long others wait during attacks.
 */

import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../lib/testing/server-process.ts";
import { startEmbeddedPostgres } from "../server/embedded-postgres/embedded-postgres.ts";
import {
  ATTACK_ACCOUNTS,
  attackReport,
  benchAttacks,
  prepareAttacks,
  transportAccounts,
} from "./attacks/bench-attacks.ts";
import { benchTransport, isHeld, transportReport } from "./attacks/bench-transport.ts";
import { BROWSER_ACCOUNTS, benchBrowser, browserReport, prepareBrowser } from "./browser/bench-browser.ts";
import { benchHistory } from "./changes/changes.ts";
import { type Account, CLIENTS, compareDeliveries } from "./deliveries.ts";
import { firstOf, firstSender } from "./first-sender.ts";
import { benchImports, importReport } from "./imports.ts";
import { benchLive, liveReport } from "./live/bench-live.ts";
import { compareMarkdown } from "./markdown-bench.ts";
import { benchNodes, nodesReport } from "./nodes.ts";
import { type NpmServer, npmStart } from "./npm-start.ts";
import { benchLargeOrganization, largeOrganizationReport } from "./organization/large-organization.ts";
import { enlargeOrganization } from "./organization/seed-organization.ts";
import { benchRest, PEOPLE_AT_REST, restReport } from "./rest.ts";
import { type PreparedSearch, preparedOnce } from "./search/prepared-search.ts";
import { benchSearch, prepareSearch, searchReport } from "./search/search.ts";
import { LARGE_CHANNEL, LARGE_SUBSCRIBERS, SMALL_CHANNEL, seedOrganization } from "./seed.ts";
import { measureSendParts, sendPartLines } from "./send-parts.ts";
import { compareSends, compareSubscribers } from "./sends.ts";
import { soak, soakReport } from "./soak/soak.ts";
import { type Figures, historyLines, report, sendLines } from "./speed-report.ts";
import { measureStarts, quietMemory, type StartFigures } from "./starts.ts";

let secret = randomBytes(32).toString("hex");

interface Subject {
  readonly databaseUrl: string;
  readonly accounts: readonly Account[];
  readonly server: NpmServer;
}

async function measureAll(
  { databaseUrl, accounts, server }: Subject,
  starts: StartFigures,
): Promise<Figures> {
  const [first, sender] = [firstOf(accounts), firstSender(server, accounts)];
  const sends = await compareSends(sender, SMALL_CHANNEL, databaseUrl);
  const channels = { small: SMALL_CHANNEL, large: LARGE_CHANNEL };
  const subscribers = await compareSubscribers(sender, channels, 16);
  const deliveries = await compareDeliveries(sender, LARGE_CHANNEL, accounts);
  const memoryAfterUse = await quietMemory(server);
  const history = await benchHistory({ port: server.port, databaseUrl }, first, channels);
  const cpus = os.cpus();
  return {
    machine: { cpus: cpus.length, model: cpus[0]?.model ?? "unknown", node: process.version },
    starts,
    sends,
    subscribers,
    deliveries,
    memoryAfterUse,
    history,
    markdown: compareMarkdown(),
  };
}

interface Result {
  readonly figures: object;
  readonly text: string;
}

type Mode = "development" | "production";

interface ServerOptions {
  readonly directory: string;
  readonly count: number;
  readonly mode: Mode;
  /** Environment variables. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Fills the database of `directory`, which stops afterwards. */
async function seeded<Prepared>(
  directory: string,
  size: { readonly count: number; readonly people?: number },
  prepare: (databaseUrl: string, accounts: readonly Account[]) => Promise<Prepared>,
): Promise<{ databaseUrl: string; accounts: Account[]; prepared: Prepared }> {
  const postgres = await startEmbeddedPostgres(directory);
  try {
    const accounts = await seedOrganization(postgres.url, { secret, ...size });
    return { databaseUrl: postgres.url, accounts, prepared: await prepare(postgres.url, accounts) };
  } finally {
    await postgres.stop();
  }
}

async function onServer(
  { directory, count, mode, more }: ServerOptions,
  work: (subject: Subject) => Promise<Result>,
  prepare?: (databaseUrl: string, accounts: readonly Account[]) => Promise<void>,
): Promise<Result> {
  const { databaseUrl, accounts } = await seeded(directory, { count }, async (url, people) =>
    prepare?.(url, people),
  );
  const server = await serve(directory, mode, more);
  return work({ databaseUrl, accounts, server }).finally(() => server.stop());
}

async function serve(
  directory: string,
  mode: Mode,
  more: Readonly<Record<string, string>> = {},
): Promise<NpmServer> {
  return npmStart(await freePort(), {
    ...more,
    PARLEY_DATA_DIR: directory,
    PARLEY_SECRET: secret,
    PARLEY_MODE: mode,
    PARLEY_LOG_LEVEL: "error",
  });
}

async function speedRun(directory: string): Promise<Result> {
  const starts = await measureStarts();
  return onServer({ directory, count: CLIENTS, mode: "development" }, async (subject) => {
    const figures = await measureAll(subject, starts);
    return { figures, text: report(figures) };
  });
}

async function sendsRun(directory: string): Promise<Result> {
  const inspectPort = await freePort();
  const more = { NODE_OPTIONS: `--inspect-port=${inspectPort}` };
  const options = { directory, count: 1, mode: "development", more } as const;
  return onServer(options, async ({ server, accounts, databaseUrl }) => {
    const sender = firstSender(server, accounts);
    const sends = await compareSends(sender, SMALL_CHANNEL, databaseUrl);
    const parts = await measureSendParts({ ...server, inspectPort }, sender, SMALL_CHANNEL, databaseUrl);
    return { figures: { sends, parts }, text: [...sendLines(sends), ...sendPartLines(parts)].join("\n") };
  });
}

async function nodesRun(directory: string, choice = "1,2,4,8"): Promise<Result> {
  const counts = choice.split(",").map(Number);
  const figures = await benchNodes({ directory, secret, counts }, async (url) =>
    firstOf(await seedOrganization(url, { secret, count: 1 })),
  );
  return { figures, text: nodesReport(figures) };
}

function historyRun(directory: string): Promise<Result> {
  return onServer({ directory, count: 1, mode: "development" }, async ({ server, accounts, databaseUrl }) => {
    const first = firstOf(accounts);
    const channels = { small: SMALL_CHANNEL, large: LARGE_CHANNEL };
    const figures = await benchHistory({ port: server.port, databaseUrl }, first, channels);
    return { figures, text: historyLines(figures).join("\n") };
  });
}

function organizationRun(directory: string): Promise<Result> {
  const work = async ({ server, accounts, databaseUrl }: Subject) => {
    const figures = await benchLargeOrganization({ server, databaseUrl }, accounts);
    const memory = await quietMemory(server);
    const text = `${largeOrganizationReport(figures)}\nmemory of all processes after it: ${memory.toFixed(0)} MB`;
    return { figures: { ...figures, memory }, text };
  };
  const prepare = (databaseUrl: string, [, owner]: readonly Account[]) =>
    enlargeOrganization(databaseUrl, owner?.id ?? 0);
  return onServer({ directory, count: LARGE_SUBSCRIBERS, mode: "development" }, work, prepare);
}

async function restRun(directory: string): Promise<Result> {
  const { accounts } = await seeded(directory, { count: 1, people: PEOPLE_AT_REST }, async () => undefined);
  const figures = await benchRest(() => serve(directory, "development"), accounts);
  return { figures, text: restReport(figures) };
}

function soakRun(directory: string, minutes = "60"): Promise<Result> {
  return onServer({ directory, count: CLIENTS, mode: "development" }, async ({ server, accounts }) => {
    const figures = await soak(server, accounts, { minutes: Number(minutes), rate: Number(values.rate) });
    return { figures, text: soakReport(figures) };
  });
}

function importRun(directory: string, messages = "100000"): Promise<Result> {
  return onServer({ directory, count: 1, mode: "development" }, async ({ server, accounts, databaseUrl }) => {
    const subject = { sender: firstSender(server, accounts), channel: SMALL_CHANNEL, databaseUrl, secret };
    const figures = await benchImports(subject, Number(messages));
    return { figures, text: importReport(figures) };
  });
}

async function searchRun(directory: string, messages = "10000000"): Promise<Result> {
  const { accounts, index, ...prepared } = await preparedOnce(directory, () =>
    fillSearch(directory, Number(messages)),
  );
  secret = prepared.secret;
  const server = await serve(directory, "development");
  try {
    const figures = await benchSearch(server.port, accounts);
    return { figures: { index, figures }, text: searchReport(index, figures) };
  } finally {
    await server.stop();
  }
}

async function fillSearch(directory: string, messages: number): Promise<PreparedSearch> {
  const { accounts, prepared } = await seeded(directory, { count: 2 }, (url, people) =>
    prepareSearch(url, people, messages),
  );
  return { secret, accounts, index: prepared };
}

function browserRun(directory: string): Promise<Result> {
  const work = async ({ server, accounts, databaseUrl }: Subject) => {
    const figures = await benchBrowser({ port: server.port, databaseUrl }, accounts);
    return { figures, text: browserReport(figures) };
  };
  return onServer({ directory, count: BROWSER_ACCOUNTS, mode: "development" }, work, prepareBrowser);
}

function liveRun(directory: string, clients = "10000"): Promise<Result> {
  const work = async ({ server, accounts }: Subject) => {
    const figures = await benchLive(server, accounts);
    return { figures, text: liveReport(figures) };
  };
  return onServer({ directory, count: Number(clients), mode: "development" }, work);
}

/** In production mode, whose limits are part of the defense. */
async function attackRun(directory: string, filter = ""): Promise<Result> {
  const mailPort = await freePort();
  const more = { PARLEY_MAIL_IN: String(mailPort) };
  const options = { directory, count: ATTACK_ACCOUNTS, mode: "production", more } as const;
  const work = async ({ server, accounts }: Subject) => {
    const figures = await benchAttacks({ server, mailPort }, accounts, filter);
    const transport = await benchTransport(server, transportAccounts(accounts), filter);
    const text = [attackReport(figures), transportReport(transport)].join("\n\n");
    if (transport.some((attack) => !isHeld(attack))) process.exitCode = 1;
    return { figures: { ...figures, transport }, text };
  };
  return onServer(options, work, prepareAttacks);
}

const { values, positionals } = parseArgs({
  options: {
    json: { type: "string" },
    rate: { type: "string", default: "0" },
    directory: { type: "string" },
  },
  allowPositionals: true,
});
const [mode = "speed", choice] = positionals;
const runs: Readonly<Record<string, (directory: string, choice?: string) => Promise<Result>>> = {
  speed: speedRun,
  sends: sendsRun,
  nodes: nodesRun,
  history: historyRun,
  organization: organizationRun,
  imports: importRun,
  live: liveRun,
  search: searchRun,
  rest: restRun,
  soak: soakRun,
  attacks: attackRun,
  browser: browserRun,
};
if (values.directory !== undefined) await mkdir(values.directory, { recursive: true });
const directory = values.directory ?? (await mkdtemp(path.join(os.tmpdir(), "parley-bench-")));
try {
  const run = runs[mode];
  if (!run) throw new Error(`There is no bench ${mode}.`);
  const { figures, text } = await run(directory, choice);
  process.stdout.write(`${text}\n`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  if (values.directory === undefined) await rm(directory, { recursive: true, force: true });
}
