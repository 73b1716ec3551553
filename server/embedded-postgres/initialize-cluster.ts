/** Creates the database cluster, all or nothing. */
import { spawn } from "node:child_process";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";
import { type PostgresAccount, statOrNull } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** Only the socket's owner can connect as superuser. */
export const SUPERUSER = "parley";

/**
 * Works in a temporary folder that is renamed when complete, so a killed initialization has no effect.
 * @throws StartError with initdb's output.
 */
export async function initializeCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  if (await statOrNull(path.join(cluster, "PG_VERSION"))) return;
  if ((await statOrNull(cluster)) && (await readdir(cluster)).length > 0) {
    throw new StartError(
      `${cluster} holds files but no complete database. Restore it from a backup, or move it away.`,
    );
  }
  const draft = `${cluster}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await account.own(draft);
  await runInitdb(draft, binaries.initdb, account);
  await rename(draft, cluster);
}

async function runInitdb(folder: string, initdb: string, account: PostgresAccount): Promise<void> {
  const { file, args } = account.command(initdb, [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--auth=trust",
    "--data-checksums",
  ]);
  const child = spawn(file, args, {
    ...account.identity,
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const words = Buffer.concat(output).toString("utf8").trim().split("\n").slice(-8).join("\n");
  throw new StartError(
    `The database could not be created in ${folder}. Output of PostgreSQL's initdb:\n${words}`,
  );
}
