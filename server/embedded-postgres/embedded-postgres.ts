/** Runs the bundled PostgreSQL, whatever the last run left behind. */
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { logger } from "../../lib/kernel/log.ts";
import { StartError } from "../start-error.ts";
import { archiveSettings } from "../wal-archive/archive-settings.ts";
import { requireOriginal } from "./copied-cluster.ts";
import { initializeCluster } from "./initialize-cluster.ts";
import { postgresAccount, statOrNull } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import {
  boundLog,
  DATABASE,
  findPostmaster,
  isRunning,
  logTail,
  type Postmaster,
  type PostmasterPlan,
  socketFolder,
  socketUrl,
  spawnPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export interface EmbeddedPostgres {
  /** The socket is only for this user. */
  readonly url: string;
  readonly logPath: string;
  stop(): Promise<void>;
}

/** Recovery after a power cut may take long. */
const START_MS = 120_000;
/** A start right after a kill may find the old process's lock. */
const TRIES = 9;
const RETRY_MS = 100;
/** Replaying two weeks of the log may take long. */
const RECOVERY_MS = 24 * 60 * 60 * 1_000;
const WATCH_MS = 500;
/** Consecutive checks. */
const LOOKS = 2;
const LOOKS_AFTER_FAILURE = 20;
const LOG_WATCH_MS = 10_000;

/**
 * Takes over the PostgreSQL of a killed server, and restarts one that dies. The caller holds the data directory's lock.
 * @param onLaunch called after each launch; other work can overlap.
 * @throws StartError with the end of PostgreSQL's log.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  onLaunch: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new StartError(
      "The bundled PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.",
    );
  }
  const plan = await makePlan(path.resolve(dataDirectory));
  let postmaster = await launch(plan, onLaunch);
  await createDatabase(plan);

  let relaunch: Promise<void> | null = null;
  let looksGone = 0;
  let tries = TRIES;
  const watch = setInterval(() => {
    if (relaunch) return;
    looksGone = isRunning(postmaster) ? 0 : looksGone + 1;
    if (looksGone < LOOKS) return;
    logger.error("PostgreSQL exited unexpectedly. Restarting it.");
    relaunch = launch(plan, onLaunch, tries)
      .then((started) => {
        postmaster = started;
        tries = TRIES;
      })
      .catch((error: Error) => {
        // On a full disk, each try would fill PostgreSQL's log.
        tries = 1;
        logger.error({ reason: error.message }, "PostgreSQL could not be restarted");
        looksGone = -LOOKS_AFTER_FAILURE;
      })
      .finally(() => {
        relaunch = null;
      });
  }, WATCH_MS);
  watch.unref();
  const logWatch = setInterval(() => {
    boundLog(plan.logPath).catch((error) => logger.warn({ err: error }, "PostgreSQL's log stays large"));
  }, LOG_WATCH_MS);
  logWatch.unref();

  const stop = async () => {
    clearInterval(watch);
    clearInterval(logWatch);
    await relaunch;
    await stopPostmaster(postmaster);
  };
  return { url: socketUrl(plan.socketFolder, DATABASE), logPath: plan.logPath, stop };
}

/**
 * Replays an archived log on a copy of a cluster, and starts a new timeline.
 * @param settings say where the log is, and until when it is replayed.
 * @param work runs on the recovered database.
 * @throws StartError with the end of PostgreSQL's log.
 */
export async function recoverEmbeddedPostgres(
  dataDirectory: string,
  settings: PostmasterPlan["settings"],
  work: (url: string) => Promise<void>,
): Promise<void> {
  const plan = { ...(await makePlan(path.resolve(dataDirectory))), settings };
  const postmaster = await spawnPostmaster(plan, Date.now() + RECOVERY_MS, () => undefined);
  const url = socketUrl(plan.socketFolder, DATABASE);
  try {
    while (postmaster === null || !(await hasRecovered(url))) {
      if (postmaster === null || !isRunning(postmaster)) {
        throw new StartError(`The log could not be replayed. ${await logTail(plan.logPath)}`);
      }
      await wait(WATCH_MS);
    }
    await work(url);
  } finally {
    if (postmaster) await stopPostmaster(postmaster);
  }
}

/** False while PostgreSQL only reads, and when it ended. */
async function hasRecovered(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_done: boolean }>("SELECT NOT pg_is_in_recovery() AS is_done");
    return rows[0]?.is_done === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A running server's PostgreSQL. */
export async function findEmbeddedPostgres(dataDirectory: string): Promise<string | null> {
  const directory = path.resolve(dataDirectory);
  // Planning creates the cluster, which only the lock's holder may do.
  if (!(await statOrNull(path.join(directory, "postgres")))) return null;
  const plan = await makePlan(directory);
  return (await findPostmaster(plan)) ? socketUrl(plan.socketFolder, DATABASE) : null;
}

async function makePlan(dataDirectory: string): Promise<PostmasterPlan> {
  const binaries = await postgresBinaries();
  const cluster = path.join(dataDirectory, "postgres");
  await refuseForeignCluster(cluster);
  const account = await postgresAccount(dataDirectory, cluster, binaries.postgres);
  await initializeCluster(cluster, binaries, account);
  await requireOriginal(cluster);
  return {
    postgres: binaries.postgres,
    account,
    cluster,
    socketFolder: await socketFolder(dataDirectory, account),
    logPath: path.join(dataDirectory, "postgres.log"),
    settings: await archiveSettings(dataDirectory, account),
  };
}

/** PostgreSQL's message would not name the reason. */
async function refuseForeignCluster(cluster: string): Promise<void> {
  const found = await statOrNull(cluster);
  if (!found) return;
  const isOurs = process.getuid?.() === 0 || found.uid === process.getuid?.();
  const isWritable = await access(cluster, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isOurs && isWritable) return;
  throw new StartError(
    `The database in ${cluster} belongs to another user (uid ${found.uid}). Start Parley as that user, or change the owner with chown -R.`,
  );
}

async function launch(plan: PostmasterPlan, onLaunch: () => void, tries = TRIES): Promise<Postmaster> {
  const deadline = Date.now() + START_MS;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const postmaster = (await findPostmaster(plan)) ?? (await spawnPostmaster(plan, deadline, onLaunch));
    if (postmaster) return postmaster;
    await wait(RETRY_MS * attempt);
  }
  throw new StartError(`PostgreSQL could not be started. ${await logTail(plan.logPath)}`);
}

async function createDatabase({ socketFolder: folder }: PostmasterPlan): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(folder, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
