/** A PostgreSQL that lets more connections in than the embedded one, as an administrator would set it up. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../lib/testing/server-process.ts";
import { initializeCluster, SUPERUSER } from "../server/embedded-postgres/initialize-cluster.ts";
import { postgresAccount } from "../server/embedded-postgres/postgres-account.ts";
import { postgresBinaries } from "../server/embedded-postgres/postgres-binaries.ts";

const TRIES = 300;
const AGAIN_MS = 100;

export interface OwnPostgres {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** @param folder exists. */
export async function startOwnPostgres(
  folder: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<OwnPostgres> {
  const cluster = path.join(folder, "cluster");
  const binaries = await postgresBinaries();
  const account = await postgresAccount(folder, cluster, binaries.postgres);
  await mkdir(cluster, { mode: 0o700 });
  await account.own(cluster);
  await initializeCluster(cluster, binaries, account);
  const port = await freePort();
  const all = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", ...settings };
  const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args } = account.command(binaries.postgres, ["-D", cluster, ...given]);
  const child = spawn(file, args, { ...account.identity, cwd: cluster, stdio: "ignore" });
  const urlOf = (database: string) => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  await createDatabase(urlOf("postgres"));
  return {
    url: urlOf("parley"),
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("CREATE DATABASE parley");
      return;
    } catch (error) {
      // It is starting.
      if (attempt === TRIES) throw error;
      await wait(AGAIN_MS);
    } finally {
      await client.end();
    }
  }
}
