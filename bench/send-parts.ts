/** Where the processor time of a send goes, in the server and in PostgreSQL. */
import pg from "pg";
import { type CostReading, connectionPids, costBetween } from "../lib/testing/measuring/processor-time.ts";
import { type DatabasePart, measureDatabaseParts } from "./database-parts.ts";
import { measureByTurns } from "./measure.ts";
import type { NpmServer } from "./npm-start.ts";
import { type Sender, sendsOf } from "./sends.ts";
import { ServerProfile, type Share } from "./server-profile.ts";

const CONCURRENCIES = [1, 16, 64] as const;
const DURATION_MS = 4_000;
const MICROSECONDS = 1_000;

interface PartsOfSend {
  readonly concurrency: number;
  /** In microseconds of processor time for each send, like the others. */
  readonly server: number;
  /** Of PostgreSQL. */
  readonly connections: number;
  /** PostgreSQL's other processes. */
  readonly background: number;
  readonly shares: readonly Share[];
}

interface SendParts {
  readonly sends: readonly PartsOfSend[];
  readonly database: readonly DatabasePart[];
}

/** @param server started with `--inspect-port`. */
export async function measureSendParts(
  server: NpmServer & { readonly inspectPort: number },
  sender: Sender,
  channel: string,
  databaseUrl: string,
): Promise<SendParts> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const profile = await ServerProfile.open(server.pid, server.inspectPort);
  const sends: PartsOfSend[] = [];
  for (const concurrency of CONCURRENCIES) {
    const before = server.processorTime();
    let count = 0;
    const shares = await profile.during(async () => {
      count = await send(sender, channel, concurrency);
    });
    const after = server.processorTime();
    const connections = await connectionPids(database);
    const costOf = (isCounted: (pid: number) => boolean) =>
      (costBetween(before, only(after, isCounted)) * MICROSECONDS) / count;
    sends.push({
      concurrency,
      server: costOf((pid) => pid === server.pid),
      connections: costOf((pid) => connections.includes(pid)),
      background: costOf((pid) => pid !== server.pid && !connections.includes(pid)),
      shares,
    });
  }
  profile.close();
  await database.end();
  return { sends, database: await measureDatabaseParts(databaseUrl, channel) };
}

function only(reading: CostReading, isCounted: (pid: number) => boolean): CostReading {
  return new Map([...reading].filter(([pid]) => isCounted(pid)));
}

async function send(sender: Sender, channel: string, concurrency: number): Promise<number> {
  const { action, end } = sendsOf(sender, channel);
  const options = { concurrency, warmUps: [], durationMs: DURATION_MS };
  const [measured] = await measureByTurns(options, 1, [action]).finally(end);
  return Math.max(1, measured?.count ?? 0);
}

export function sendPartLines({ sends, database }: SendParts): string[] {
  const parts = new Set(sends.flatMap(({ shares }) => shares.map(({ part }) => part)));
  const row = (label: string, cells: readonly number[]) =>
    label.padEnd(44) + cells.map((cell) => cell.toFixed(0).padStart(8)).join("");
  const shareOf = ({ shares }: PartsOfSend, part: string) =>
    shares.find((share) => share.part === part)?.share ?? 0;
  return [
    "",
    "processor time of a send, in microseconds",
    row("  sends under way", CONCURRENCIES),
    row(
      "server",
      sends.map(({ server }) => server),
    ),
    ...[...parts].map((part) =>
      row(
        `  ${part}`,
        sends.map((each) => shareOf(each, part) * each.server),
      ),
    ),
    row(
      "PostgreSQL, connections",
      sends.map(({ connections }) => connections),
    ),
    row(
      "PostgreSQL, other processes",
      sends.map(({ background }) => background),
    ),
    "",
    "a connection of PostgreSQL, microseconds and bytes of its log for each message",
    ...database.map(({ label, cost, logged }) => row(`  ${label}`, [cost, logged])),
  ];
}
