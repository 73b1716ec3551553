/** A real PgBouncer in front of the tests' PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { postgresAccount } from "../../../server/embedded-postgres/postgres-account.ts";
import { freePort } from "../server-process.ts";
import { type FoundPackage, findPackage } from "./find-package.ts";

const PROGRAM = "usr/sbin/pgbouncer";

export interface PgBouncer {
  /** The address of a database of PostgreSQL through PgBouncer. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Null if neither installed nor downloadable. */
export function findPgBouncer(): Promise<FoundPackage | null> {
  return findPackage("pgbouncer", [PROGRAM]);
}

/** Into a folder that another account reaches; @returns the program to run. */
async function copyProgram({ root, environment }: FoundPackage, folder: string): Promise<string> {
  const program = path.join(folder, "pgbouncer");
  await cp(path.join(root, PROGRAM), program);
  const { LD_LIBRARY_PATH: unpacked } = environment;
  if (unpacked === undefined) return program;
  const libraries = path.join(folder, "libraries");
  await cp(unpacked, libraries, { recursive: true });
  const script = path.join(folder, "run-pgbouncer");
  const lines = ["#!/bin/sh", `LD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"`, ""];
  await writeFile(script, lines.join("\n"), { mode: 0o755 });
  return script;
}

/** @param settings lines; all others have their defaults. */
export async function startPgBouncer(
  found: FoundPackage,
  databaseUrl: string,
  settings: readonly string[],
): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-pgbouncer-"));
  await chmod(folder, 0o755);
  const program = await copyProgram(found, folder);
  const port = await freePort();
  const { hostname, port: databasePort, searchParams, username } = new URL(databaseUrl);
  const server = `host=${searchParams.get("host") ?? hostname} port=${databasePort || "5432"} user=${username}`;
  const file = path.join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = ${server}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    // Tests connect without a password.
    "auth_type = any",
    ...settings,
    "",
  ];
  await writeFile(file, lines.join("\n"), { mode: 0o644 });
  // Like PostgreSQL, it refuses to run as root.
  const account = await postgresAccount(folder, path.join(folder, "none"), program);
  await account.own(folder);
  const command = account.command(program, [file]);
  const child = spawn(command.file, command.args, {
    ...account.identity,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (output.includes("process up")) resolve();
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PgBouncer did not start.\n${output}`)));
  });
  return {
    through: (url) => {
      const { pathname } = new URL(url);
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
    },
    async stop() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
