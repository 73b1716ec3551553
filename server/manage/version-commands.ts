/** The command that prints the versions of Parley and of what it runs on. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readBuildVersion } from "../../lib/kernel/db/build-schema.ts";
import { PARLEY_VERSION } from "../../lib/kernel/parley-version.ts";
import { postgresBinaries } from "../embedded-postgres/postgres-binaries.ts";
import type { Command, Report } from "./command.ts";

export const versionCommands: Readonly<Record<string, Command>> = {
  version: {
    takes: [],
    options: { json: null },
    does: "prints the versions of Parley, its database, Node.js and PostgreSQL",
    needsNoDatabase: true,
    run: printVersions,
  },
};

async function printVersions(): Promise<Report> {
  const data = {
    version: PARLEY_VERSION,
    database_version: (await readBuildVersion()).version,
    node: process.versions.node,
    postgresql: await bundledPostgres(),
    platform: `${process.platform}-${process.arch}`,
  };
  const text = [
    `Parley ${data.version} (${data.platform})`,
    `Database version ${data.database_version}`,
    `Node.js ${data.node}`,
    `PostgreSQL ${data.postgresql ?? "is not bundled"}`,
  ].join("\n");
  return { text, data };
}

/** Null where none runs on this system. */
async function bundledPostgres(): Promise<string | null> {
  try {
    const { postgres } = await postgresBinaries();
    const { stdout } = await promisify(execFile)(postgres, ["--version"]);
    return /\d+(\.\d+)*\S*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}
