/** Sends per second through several nodes on one PostgreSQL, and what each send costs the nodes and PostgreSQL. */
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { costBetween, readCost } from "../lib/testing/measuring/processor-time.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import type { Account } from "./deliveries.ts";
import { type Measurement, measureByTurns } from "./measure.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import { processTree } from "./process-tree.ts";
import { SMALL_CHANNEL } from "./seed.ts";
import { bareCommits, sendsOf } from "./sends.ts";

/** All nodes together, so that only their number differs. */
const SENDERS = 64;
const WARM_UP_MS = 5_000;
const DURATION_MS = 8_000;
/** Each node takes up to 16. */
const CONNECTIONS = 200;

interface NodesFigures {
  readonly nodes: number;
  readonly sends: Measurement;
  /** Milliseconds of processor time for each send. */
  readonly nodeCost: number;
  readonly databaseCost: number;
}

export interface ClusterFigures {
  readonly cpus: number;
  readonly byNodes: readonly NodesFigures[];
  readonly bareCommit: Measurement;
}

/**
 * @param counts numbers of nodes, measured in this order.
 * @param seed creates the organization and returns an account.
 */
export async function benchNodes(
  { directory, secret, counts }: { directory: string; secret: string; counts: readonly number[] },
  seed: (databaseUrl: string) => Promise<Account>,
): Promise<ClusterFigures> {
  const postgres = await startOwnPostgres(directory, {
    max_connections: CONNECTIONS,
    // As the embedded one.
    shared_buffers: "64MB",
    wal_compression: "on",
    jit: "off",
  });
  try {
    const account = await seed(postgres.url);
    const byNodes: NodesFigures[] = [];
    for (const count of counts)
      byNodes.push(await measureNodes(count, { directory, secret, account, postgres }));
    const bare = await bareCommits(postgres.url, SENDERS);
    const [bareCommit] = await measure([bare.action]);
    await bare.end();
    if (!bareCommit) throw new Error("Nothing was measured.");
    return { cpus: os.cpus().length, byNodes, bareCommit };
  } finally {
    await postgres.stop();
  }
}

interface Cluster {
  readonly directory: string;
  readonly secret: string;
  readonly account: Account;
  readonly postgres: OwnPostgres;
}

function measure(actions: readonly ((loop: number) => Promise<void>)[]): Promise<Measurement[]> {
  const warmUps = [{ concurrency: SENDERS, ms: WARM_UP_MS }];
  return measureByTurns({ concurrency: SENDERS, warmUps, durationMs: DURATION_MS }, 1, actions);
}

async function measureNodes(
  count: number,
  { directory, secret, account, postgres }: Cluster,
): Promise<NodesFigures> {
  const nodes: ServerProcess[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const folder = path.join(directory, `node-${index}`);
      await mkdir(folder, { recursive: true });
      const environment = { DATABASE_URL: postgres.url, PARLEY_SECRET: secret, PARLEY_MODE: "development" };
      const node = new ServerProcess(await freePort(), { ...environment, PARLEY_DATA_DIR: folder });
      await node.start();
      nodes.push(node);
    }
    const authorization = `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString("base64")}`;
    const subjects = nodes.map(({ port }) => sendsOf({ port, authorization }, SMALL_CHANNEL));
    let sent = 0;
    const costs = () => ({
      sent,
      nodes: readCost(nodes.flatMap(({ pid }) => processTree(pid))),
      database: readCost(processTree(postgres.pid)),
    });
    const before = costs();
    const [sends] = await measure([
      async (loop) => {
        await subjects[loop % subjects.length]?.action(loop);
        sent += 1;
      },
    ]);
    const after = costs();
    for (const subject of subjects) await subject.end();
    if (!sends) throw new Error("Nothing was measured.");
    const each = after.sent - before.sent;
    return {
      nodes: count,
      sends,
      nodeCost: costBetween(before.nodes, after.nodes) / each,
      databaseCost: costBetween(before.database, after.database) / each,
    };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

export function nodesReport({ cpus, byNodes, bareCommit }: ClusterFigures): string {
  const lines = byNodes.map(({ nodes, sends, nodeCost, databaseCost }) => {
    const rate = `${sends.rate.toFixed(0)} sends/s, p50 ${sends.p50.toFixed(1)} ms, p99 ${sends.p99.toFixed(1)} ms`;
    const costs = `${(nodeCost * 1000).toFixed(0)} µs of the nodes, ${(databaseCost * 1000).toFixed(0)} µs of PostgreSQL`;
    return `${nodes} ${nodes === 1 ? "node " : "nodes"}: ${rate}; each costs ${costs}`;
  });
  const least = Math.min(...byNodes.map(({ databaseCost }) => databaseCost));
  return [
    `${SENDERS} senders in one organization, on ${cpus} cores that nodes, PostgreSQL and senders share:`,
    ...lines,
    `bare single-row commits, ${SENDERS} at a time: ${bareCommit.rate.toFixed(0)}/s`,
    `With nodes on other machines, each core of PostgreSQL's is busy with ${(1000 / least).toFixed(0)} sends/s.`,
  ].join("\n");
}
