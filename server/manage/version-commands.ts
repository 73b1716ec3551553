/** The command that prints the versions of Parley and of what it runs on. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  databaseVersionOfBuild,
  findNewerVersionIn,
} from "../../lib/accounts/server-version/versions-for-command.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";
import { findEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { postgresBinaries } from "../embedded-postgres/postgres-binaries.ts";
import type { Command, Report } from "./command.ts";
import { givenConfiguration } from "./given-configuration.ts";

export const versionCommands: Readonly<Record<string, Command>> = {
  version: {
    takes: [],
    options: { json: null },
    does: "prints the versions of Parley, its database, Node.js and PostgreSQL",
    opensItself: true,
    run: printVersions,
  },
};

async function printVersions(): Promise<Report> {
  const data = {
    version: OWN_VERSION,
    database_version: await databaseVersionOfBuild(),
    node: process.versions.node,
    postgresql: await bundledPostgres(),
    platform: `${process.platform}-${process.arch}`,
    newer_version: await knownNewerVersion(),
  };
  const text = [
    `Parley ${data.version} (${data.platform})`,
    `Database version ${data.database_version}`,
    `Node.js ${data.node}`,
    `PostgreSQL ${data.postgresql ?? "is not bundled"}`,
    ...(data.newer_version ? [sentenceAbout(data.newer_version)] : []),
  ].join("\n");
  return { text, data };
}

interface Newer {
  readonly version: string;
  readonly url: string;
  readonly is_security: boolean;
}

function sentenceAbout({ version, url, is_security: isSecurity }: Newer): string {
  const reason = isSecurity ? " and closes a security hole. Upgrade soon" : "";
  return `Parley ${version} is available${reason}: ${url}`;
}

/** The newer version that this configuration's server found; null without a running database. */
async function knownNewerVersion(): Promise<Newer | null> {
  try {
    const configuration = givenConfiguration();
    if (configuration.updateCheck === null) return null;
    const url = configuration.externalDatabase ?? (await findEmbeddedPostgres(configuration.dataFolder));
    const newer = url === null ? null : await findNewerVersionIn(url, configuration);
    return newer && { version: newer.version, url: newer.url, is_security: newer.isSecurity };
  } catch {
    // Versions are needed most when something is broken.
    return null;
  }
}

/** Null on a system without a bundled PostgreSQL. */
async function bundledPostgres(): Promise<string | null> {
  try {
    const { postgres } = await postgresBinaries();
    const { stdout } = await promisify(execFile)(postgres, ["--version"]);
    return /\d+(\.\d+)*\S*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}
