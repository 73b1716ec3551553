/** Finds the host of a database that takes changes. */
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { connectionOptions } from "./connection-options.ts";
import { type DatabaseHost, databaseHosts, isHostChosen, setChosenHost } from "./database-hosts.ts";
import { CONNECT_MS } from "./time-limits.ts";

/** Of one question to a host. */
const ANSWER_MS = 3_000;
const AGAIN_MS = 250;

export interface HostState {
  readonly is_standby: boolean;
  /** True on each standby, and where an administrator or a provider forbids changes. */
  readonly is_read_only: boolean;
}

/** Reads neither tables nor locks. */
export async function hostState(client: pg.ClientBase): Promise<HostState> {
  const { rows } = await client.query<HostState>(
    "SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only') = 'on' AS is_read_only",
  );
  return rows[0] ?? { is_standby: false, is_read_only: false };
}

/** @throws Error with the reason why this host cannot be used. */
async function requireWritable(host: DatabaseHost): Promise<DatabaseHost> {
  const socket = new Socket();
  const client = new pg.Client({
    ...connectionOptions(host.url),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: "parley hosts",
    stream: () => socket,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { is_standby, is_read_only } = await hostState(client);
    if (is_standby) throw new Error("it is a standby");
    if (is_read_only) throw new Error("it is read-only");
    return host;
  } finally {
    socket.destroy();
  }
}

/**
 * Asks all at the same time, for some seconds at most.
 * @throws AggregateError with the reason of each host, in their order.
 */
export function findWritable(hosts: readonly DatabaseHost[]): Promise<DatabaseHost> {
  return Promise.any(hosts.map(requireWritable));
}

/**
 * Does nothing for an address of one host, and after the first choice, which the watch renews.
 * @throws Error with a sentence that names the hosts when none takes changes in time.
 */
export async function chooseHost(url: string, patienceMs = CONNECT_MS): Promise<void> {
  const hosts = databaseHosts(url);
  if (hosts.length === 1 || isHostChosen(url)) return;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      setChosenHost(url, await findWritable(hosts));
      return;
    } catch (error) {
      if (performance.now() > deadline) throw new Error(refusalOf(hosts, error));
    }
    await wait(AGAIN_MS);
  }
}

/** Connection options for the host that takes changes. @throws Error as `chooseHost` and `connectionOptions`. */
export async function writableOptions(url: string): Promise<pg.ClientConfig> {
  await chooseHost(url);
  return connectionOptions(url);
}

function refusalOf(hosts: readonly DatabaseHost[], error: unknown): string {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const named = hosts.map(({ name }, place) => {
    const reason = reasons[place];
    return `${name} (${reason instanceof Error ? reason.message || reason.name : String(reason)})`;
  });
  return `no host of DATABASE_URL takes changes: ${named.join(", ")}. Start the primary or promote a standby, or correct the hosts.`;
}
