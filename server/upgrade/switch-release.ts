/** Lets a link lead to this release, and the running server start again from it. */
import { lstat, readlink, rename, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Configuration } from "../../lib/config.ts";
import { readBuildVersion } from "../../lib/kernel/db/build-schema.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";
import { runningServer } from "../data-directory.ts";
import { findEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { CommandError } from "../manage/command.ts";
import { onConnection } from "../on-connection.ts";

/** This release's folder, two levels up in sources and archives. */
const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** A server that stops may take 15 seconds, and migrations longer. */
const PATIENCE_MS = 120_000;
const RETRY_MS = 100;

/**
 * @param link a symbolic link to the folder of a release, from which the server was started.
 * @returns a sentence.
 * @throws CommandError when the link cannot be changed, or this release does not start; the link is then restored.
 */
export async function switchTo(link: string, configuration: Configuration): Promise<string> {
  const file = path.resolve(link);
  const former = await targetOf(file);
  const server = await runningServer(configuration.dataFolder);
  await lead(file, ROOT);
  const leads = `${file} leads to Parley ${OWN_VERSION} in ${ROOT}.`;
  if (server === null)
    return `${leads} No server is running: start it with "${path.join(file, "parley")} start".`;
  const formerNodes = await nodesHere(configuration);
  const begun = performance.now();
  try {
    startAgain(server);
    const started = await nextNode(configuration, formerNodes);
    if (started === "other") {
      throw new CommandError(
        `The server started again, but not through ${file}. Start it with "${path.join(file, "parley")} start".`,
      );
    }
    if (started === null) {
      throw new CommandError(`Parley ${OWN_VERSION} did not start: the server's log says why.`);
    }
  } catch (error) {
    await (former === null ? rm(file) : lead(file, former));
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${reason} The link was restored.`);
  }
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  return `${leads} The server runs from there; it was away for less than ${seconds} s.`;
}

/** Null without a file. @throws CommandError for anything but a link. */
async function targetOf(file: string): Promise<string | null> {
  const isLink = await lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => null,
  );
  if (isLink === false) {
    throw new CommandError(
      `${file} is not a symbolic link. Name the link through which the server is started.`,
    );
  }
  return isLink === null ? null : readlink(file);
}

/** Atomic: a server that starts meanwhile finds a release. */
async function lead(file: string, target: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  try {
    await symlink(target, draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The link ${file} cannot be changed: ${reason}.`);
  }
}

function startAgain(server: number): void {
  try {
    process.kill(server, "SIGUSR2");
  } catch (error) {
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    // `nextNode` notices a server that has ended.
    if (isForeign) {
      throw new CommandError("The server belongs to another user: run the upgrade as that user.");
    }
  }
}

/** Null when none has started in time. */
async function nextNode(
  configuration: Configuration,
  former: readonly AnnouncedNode[],
): Promise<"own" | "other" | null> {
  const deadline = performance.now() + PATIENCE_MS;
  const own = await readBuildVersion();
  while (performance.now() < deadline) {
    await wait(RETRY_MS);
    // PostgreSQL restarts with the server.
    const nodes = await nodesHere(configuration).catch(() => []);
    const next = nodes.find(({ id }) => !former.some((node) => node.id === id));
    if (next) return next.version === own.version && next.release === own.release ? "own" : "other";
  }
  return null;
}

interface AnnouncedNode {
  readonly id: string;
  readonly release: string;
  readonly version: number;
}

/** Nodes on this machine. Earlier releases have no such table. */
async function nodesHere({ externalDatabase, dataFolder }: Configuration): Promise<AnnouncedNode[]> {
  const url = externalDatabase ?? (await findEmbeddedPostgres(dataFolder));
  if (url === null) return [];
  return onConnection(url, async (client) => {
    const { rows: tables } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('node')");
    if (tables.length === 0) return [];
    const { rows } = await client.query<AnnouncedNode>(
      "SELECT id, release, version FROM node WHERE starts_with(place, $1)",
      [`${os.hostname()}:`],
    );
    return rows;
  });
}
