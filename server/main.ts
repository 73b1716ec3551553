/** Starts Parley and stops it in reverse order. */

import type { Client } from "pg";
import { readConfiguration } from "../lib/config/read-configuration.ts";
import type { Configuration } from "../lib/config.ts";
import { claimOwnPlaces, joinDatabases } from "../lib/kernel/databases/join-databases.ts";
import { announce, announceEnd, logger } from "../lib/kernel/log.ts";
import { OWN_VERSION } from "../lib/kernel/parley-version.ts";
import { watchDisk } from "../lib/kernel/storage/disk-space.ts";
import { type DataDirectory, diskOf, openDataDirectory } from "./data-directory.ts";

import { monitoringSocketOf, ownDatabaseOf } from "./databases/behind-front.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { Health } from "./health/health.ts";
import { openMonitoringPort } from "./health/monitoring-port.ts";
import { onConnection } from "./on-connection.ts";
import { webPages } from "./pages/pages.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { requireMode } from "./require-mode.ts";
import { requireSecret } from "./require-secret.ts";
import { settleSecret } from "./secret-file.ts";
import { FAULT, START_AGAIN, START_FAILED, STOP_FAILED, StartError } from "./start-error.ts";
import type { Pages, RunningServer, ServerParts } from "./start-server.ts";
import { settleArchive } from "./wal-archive/archive-settings.ts";

/** The process exits anyway after this time. */
const STOP_MS = 15_000;
/** Further migrations are only counted. */
const MAX_NAMED = 10;

const stops: (() => Promise<void>)[] = [];
const health = new Health();

/** Of a server behind the front of several databases, which announces for all. */
const ownDatabase = ownDatabaseOf(process.env);
const say = ownDatabase ? (sentence: string) => logger.info(sentence) : announce;

async function main(): Promise<void> {
  const given = configurationOrExplain();
  say(`Parley ${OWN_VERSION} is starting.`);
  if (given.databases.length > 0) return startInFront(given);
  const directory = await openDataDirectory(given.dataFolder);
  stops.push(() => directory.release());
  // Before the database, and after the former process of this directory has closed it.
  const monitoring = await openMonitoringPort(health, given.metrics, monitoringSocket());
  stops.push(async () => monitoring?.close());
  throwIfStopping();
  const configuration = { ...given, dataFolder: directory.path };
  let parts: LoadedParts | undefined;
  const loadParts = () => {
    parts ??= startLoading(configuration);
    return parts;
  };
  const databaseUrl = await openDatabaseServer(configuration, directory, loadParts);
  watchDisk(diskOf(configuration, directory.path));
  throwIfStopping();
  const applied = await health.whileMigrating(() =>
    prepareSchema(databaseUrl, { mayBePooled: given.externalDatabase !== null }),
  );
  if (applied.length > 0) say(appliedText(applied));
  // The pages, which are being loaded, need none.
  const secret = given.secret ?? (await settleSecret(databaseUrl, directory.path));
  const lastingSecret = await onConnection(databaseUrl, async (client) => {
    const lasting = await requireSecret(client, secret);
    await requireMode(client, configuration);
    await join(client, databaseUrl);
    return lasting;
  });
  throwIfStopping();
  const { modules, pages } = loadParts();
  const server = await listen(
    await modules,
    { ...configuration, secret, lastingSecret },
    { databaseUrl, pages, endOutdated, health },
  );
  stops.push(() => server.stop());
  throwIfStopping();
  // The API is already served.
  await server.ready;
  throwIfStopping();
  const address = configuration.url ?? `http://localhost:${server.port}`;
  say(`Parley is ready: ${address}`);
  if (configuration.development) {
    announce(`Development mode: everybody who reaches ${configuration.host} can sign in as anybody.`);
  }
}

function configurationOrExplain(): Configuration {
  try {
    const given = readConfiguration();
    if (ownDatabase === null) return given;
    // Nobody but the front reaches this server, and the front is one more proxy.
    return { ...given, ownDatabase, tls: null, trustedProxies: given.trustedProxies + 1 };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

async function join(client: Client, databaseUrl: string): Promise<void> {
  try {
    await joinDatabases(client, ownDatabase, databaseUrl);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function monitoringSocket(): string | null {
  const folder = ownDatabase?.socketFolder ?? null;
  return ownDatabase && folder !== null ? monitoringSocketOf(folder, ownDatabase.name) : null;
}

/** Several databases: each has a server process of its own behind this one. */
async function startInFront(given: Configuration): Promise<void> {
  const directory = await openDataDirectory(given.dataFolder);
  stops.push(() => directory.release());
  const [first] = given.databases;
  if (!first) throw new Error("There is no database.");
  throwIfStopping();
  // Before the servers: all of them look into its directory of organizations.
  const applied = await prepareSchema(first.url, { mayBePooled: true });
  if (applied.length > 0) announce(appliedText(applied));
  // Otherwise, another database's server could take this installation for one that is not set up.
  await onConnection(first.url, (client) => claimOwnPlaces(client, first.name));
  const secret = given.secret ?? (await settleSecret(first.url, directory.path));
  throwIfStopping();
  const { startFront } = await import("./databases/front.ts");
  const front = await startFront({ ...given, dataFolder: directory.path, secret }, () => isStopping);
  stops.push(() => front.stop());
  throwIfStopping();
  announce(`Parley is ready: ${given.url ?? `http://localhost:${front.port}`}`);
}

interface LoadedParts {
  readonly modules: Promise<typeof import("./start-server.ts")>;
  readonly pages: Promise<Pages>;
}

function startLoading(configuration: Configuration): LoadedParts {
  const modules = import("./start-server.ts");
  const pages = modules.then(() => webPages(configuration));
  // The start awaits them last; no rejection may count as unhandled before.
  pages.catch(() => undefined);
  return { modules, pages };
}

/** @param whileItStarts called when PostgreSQL was launched. */
async function openDatabaseServer(
  { externalDatabase, walArchive }: Configuration,
  directory: DataDirectory,
  whileItStarts: () => void,
): Promise<string> {
  if (externalDatabase !== null) return externalDatabase;
  await settleArchive(directory.path, walArchive);
  const postgres = await startEmbeddedPostgres(directory.path, whileItStarts);
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** A new database's long list would help nobody. */
function appliedText(applied: readonly string[]): string {
  return applied.length > MAX_NAMED
    ? `Applied ${applied.length} migrations.`
    : `Applied migrations: ${applied.join(", ")}`;
}

async function listen(
  { startServer }: typeof import("./start-server.ts"),
  configuration: Configuration,
  parts: ServerParts,
): Promise<RunningServer> {
  const { isDemo, demoPassword } = configuration;
  const prepare = isDemo && { prepare: () => prepareDemo(demoPassword) };
  return startServer(configuration, { ...parts, ...prepare });
}

async function prepareDemo(given: string | null): Promise<void> {
  const { seedDemoOrganization } = await import("../prisma/demo/seed-demo-organization.ts");
  const password = await seedDemoOrganization(given ?? undefined);
  if (password && !given) announce(`Password of all accounts in the demo organization: ${password}`);
}

let isStopping = false;
let isToStartAgain = false;
let hasStarted = false;

function throwIfStopping(): void {
  if (isStopping) throw new StartError("Parley was stopped while it was starting.");
}

async function stopBecauseOf(reason: string, exitCode = 0): Promise<void> {
  if (isStopping) return;
  announce(`Parley is stopping: ${reason}`);
  await stop(exitCode);
}

/** Another start would be refused. */
function endOutdated(reason: string): void {
  if (isStopping) return;
  announceEnd(`Parley is stopping: ${reason}`);
  void stop(START_FAILED);
}

async function stop(exitCode: number): Promise<void> {
  isStopping = true;
  isToStartAgain = exitCode === START_AGAIN;
  health.stop();
  setTimeout(giveUp, STOP_MS).unref();
  // A running step cannot be interrupted.
  await starting;
  let code = exitCode;
  for (const stopPart of stops.reverse()) {
    try {
      await stopPart();
    } catch (error) {
      logger.error({ err: error }, "stopping failed");
      code ||= STOP_FAILED;
    }
  }
  if (code === 0 || code === START_AGAIN) announce("Parley has stopped.");
  process.exit(code);
}

function giveUp(): void {
  logger.error(`stopping took longer than ${STOP_MS / 1000} seconds; exiting anyway`);
  if (isToStartAgain) process.exit(START_AGAIN);
  process.exit(hasStarted ? STOP_FAILED : START_FAILED);
}

/** Writes nothing: memory may be corrupt. The next start takes over PostgreSQL. */
function endByFault(error: unknown): never {
  logger.fatal({ err: error }, "Parley ends because of an error that nothing caught");
  if (isStopping) process.exit(STOP_FAILED);
  process.exit(hasStarted ? FAULT : START_FAILED);
}

const starting: Promise<boolean> = main().then(
  () => {
    hasStarted = true;
    return true;
  },
  (error) => {
    if (error instanceof StartError) announceEnd(error.message);
    else logger.fatal({ err: error }, "Parley could not start");
    return false;
  },
);

// Next.js would only log the error. It handles rejections itself.
process.on("uncaughtException", endByFault);
// Node.js would print them as text. Operators can do nothing about deprecations.
process.removeAllListeners("warning");
process.on("warning", (warning) => {
  if (warning.name !== "DeprecationWarning") logger.warn({ err: warning }, "warning of Node.js");
});
// Reporting that the reader of our output is gone would fail again, endlessly.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
process.on("SIGTERM", (signal) => void stopBecauseOf(signal));
process.on("SIGINT", (signal) => void stopBecauseOf(signal));
process.on("SIGHUP", (signal) => void stopBecauseOf(signal));
process.on("SIGUSR2", () => void stopBecauseOf("it starts again", START_AGAIN));
// A launcher, if any, holds the other end; without it, nothing could stop this process.
process.on("disconnect", () => void stopBecauseOf("the process that started it has exited"));

if (!(await starting) && !isStopping) void stop(START_FAILED);
