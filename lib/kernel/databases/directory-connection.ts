/** Connections to one of several databases beside a process's own one, such as the first, which has the directory. */
import pg from "pg";
import { writableOptions } from "../db/choose-host.ts";

/** Wakes the processes in front, which reload the directory. */
export const DIRECTORY_CHANNEL = "parley_directory";

/** With its uuid, the subdomain of what is left of an organization that has moved to another database. */
export const MOVED = "moved-";

const CONNECT_MS = 5_000;
const QUERY_MS = 10_000;

/**
 * Not connected yet.
 * @param purpose shown in pg_stat_activity.
 * @param queryMs null for no limit.
 */
export async function clientBeside(url: string, purpose: string, queryMs: number | null): Promise<pg.Client> {
  const client = new pg.Client({
    ...(await writableOptions(url)),
    application_name: `parley ${purpose}`,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(queryMs !== null && { query_timeout: queryMs }),
  });
  client.on("error", () => undefined);
  return client;
}

export async function inDirectory<T>(
  directoryUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await clientBeside(directoryUrl, "directory", QUERY_MS);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A connection that hangs may never end.
    client.end().catch(() => undefined);
  }
}
