/** Finds, starts, watches and stops PostgreSQL. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFile,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  truncate,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  isStillRunning,
  isTaken,
  processStart,
  saysGone,
  sendSignal,
  systemCode,
  worksIn,
} from "../live-process.ts";
import { StartError } from "../start-error.ts";
import { SUPERUSER } from "./initialize-cluster.ts";
import { type PostgresAccount, statOrNull } from "./postgres-account.ts";
import { type PostgresPlace, postgresArguments } from "./postgres-settings.ts";

/** Nothing listens on this port. */
const SOCKET_NAME = ".s.PGSQL.5432";

/** macOS has the shortest limit: 104 bytes with the terminating zero. */
const LONGEST_PATH = 103;

export interface PostmasterPlan extends PostgresPlace {
  readonly postgres: string;
  readonly account: PostgresAccount;
  readonly logPath: string;
}

/** A process number alone may have been reused. */
export interface Postmaster {
  readonly pid: number;
  readonly start: string;
}

const LARGEST_LOG = 10 * 1024 * 1024;
/** Time for a PostgreSQL that was found running to answer. */
const ADOPTION_MS = 20_000;
const POLL_MS = 20;
/** PostgreSQL logs each attempt during a recovery, which may last. */
const LONGEST_POLL_MS = 1_000;
const POLL_GROWTH = 1.1;
/** A hanging PostgreSQL accepts connections and never answers. */
const CONNECT_MS = 5_000;
/** PostgreSQL is absent, starting, stopping, recovering or full. */
const NOT_ANSWERING = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|EAGAIN|57P0[1-3]|53300)$/;
const LOG_TAIL_LINES = 12;

/** The database of Parley in the embedded PostgreSQL. */
export const DATABASE = "parley";

export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** False only when PostgreSQL has certainly exited. */
export function isRunning({ pid, start }: Postmaster): boolean {
  return isStillRunning(pid, start);
}

/**
 * The answering PostgreSQL of a killed server; stops one that does not answer. Removes a lock file with a reused or
 * zombie process number, which PostgreSQL would mistake for itself, and one that a power cut left unreadable.
 * PostgreSQL handles other cases, and detects processes without a lock file by their shared memory.
 * @throws the system's error when it cannot tell, without changing anything.
 */
export async function findPostmaster(plan: PostmasterPlan): Promise<Postmaster | null> {
  const lockFile = path.join(plan.cluster, "postmaster.pid");
  const lock = await readFile(lockFile, "utf8").catch((error) => {
    if (saysGone(error)) return null;
    throw error;
  });
  if (lock === null) return null;
  const pid = Number(lock.split("\n")[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    await rm(lockFile, { force: true });
    return null;
  }
  const start = processStart(pid);
  if (start === null && !isTaken(pid)) return null;
  if (start === null || !worksIn(pid, plan.cluster)) {
    await rm(lockFile, { force: true });
    // It names the same process, and only this cluster's PostgreSQL makes a socket in the folder.
    await rm(path.join(plan.socketFolder, `${SOCKET_NAME}.lock`), { force: true });
    return null;
  }
  const postmaster = { pid, start };
  if (await untilAnswering(plan, postmaster, Date.now() + ADOPTION_MS)) return postmaster;
  await stopPostmaster(postmaster);
  return null;
}

/** False when PostgreSQL ended or time ran out. */
async function untilAnswering(
  plan: PostmasterPlan,
  postmaster: Postmaster,
  deadline: number,
): Promise<boolean> {
  let pause = POLL_MS;
  while (isRunning(postmaster) && Date.now() < deadline) {
    if (await isAnswering(plan.socketFolder)) return true;
    await wait(pause);
    pause = Math.min(pause * POLL_GROWTH, LONGEST_POLL_MS);
  }
  return false;
}

/** @throws the system's error when it cannot ask, for example without file descriptors. */
async function isAnswering(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, "postgres"),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = systemCode(error);
    // Closed or timed-out connections have no code.
    if (code === null || NOT_ANSWERING.test(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns null when PostgreSQL exited before it answered; its log says why. */
export async function spawnPostmaster(
  plan: PostmasterPlan,
  deadline: number,
  onLaunch: () => void,
): Promise<Postmaster | null> {
  const settings = await postgresArguments(plan);
  const log = await openLog(plan);
  const { file, args } = plan.account.command(plan.postgres, settings);
  const child = spawn(file, args, {
    ...plan.account.identity,
    cwd: plan.cluster,
    // Ctrl-C reaches only Parley, which stops PostgreSQL cleanly.
    detached: true,
    env: { PATH: process.env.PATH, TZ: "UTC", NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  // Without a process number it did not start.
  child.once("error", () => undefined);
  await log.close();
  const pid = child.pid;
  const start = pid === undefined ? null : processStart(pid);
  if (pid === undefined || start === null) return null;
  onLaunch();
  const postmaster = { pid, start };
  if (await untilAnswering(plan, postmaster, deadline)) return postmaster;
  if (!isRunning(postmaster)) return null;
  await stopPostmaster(postmaster);
  throw new StartError(`PostgreSQL did not answer in time. ${await logTail(plan.logPath)}`);
}

/** Renames a large log to .old. */
async function openLog({ logPath, cluster }: PostmasterPlan): Promise<FileHandle> {
  const size = (await statOrNull(logPath))?.size ?? 0;
  if (size > LARGEST_LOG) await rename(logPath, `${logPath}.old`);
  const log = await open(logPath, "a", 0o600);
  // On a full disk, PostgreSQL may still start.
  await log.write(`--- starting PostgreSQL on ${cluster}\n`).catch(() => undefined);
  return log;
}

/** Truncates the log: PostgreSQL keeps appending to it. */
export async function boundLog(logPath: string): Promise<void> {
  const size = (await statOrNull(logPath))?.size ?? 0;
  if (size <= LARGEST_LOG) return;
  try {
    await copyFile(logPath, `${logPath}.old`);
  } finally {
    // A full disk has no space for the copy, and the log may be the cause.
    await truncate(logPath);
  }
}

/** Starts with a fast shutdown; later an immediate one skips the final checkpoint. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 10_000],
    ["SIGQUIT", 3_000],
    ["SIGKILL", 1_000],
  ];
  for (const [signal, patience] of steps) {
    if (!isRunning(postmaster)) return;
    sendSignal(postmaster.pid, signal);
    const deadline = Date.now() + patience;
    while (isRunning(postmaster) && Date.now() < deadline) await wait(POLL_MS);
  }
}

export async function logTail(logPath: string): Promise<string> {
  const log = await readFile(logPath, "utf8").catch(() => "");
  const lines = log.trimEnd().split("\n").slice(-LOG_TAIL_LINES);
  return `The end of ${logPath}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/**
 * In the data directory (mode 0700), or, for long paths, in the system's temporary folder under a derived name.
 * @throws StartError when that path is not a private folder of this user.
 */
export async function socketFolder(dataDirectory: string, account: PostgresAccount): Promise<string> {
  const folder = socketPath(dataDirectory);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account.identity.uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `PostgreSQL's socket needs ${folder} as a private folder of this user (mode 0700). Remove what is there and start again.`,
    );
  }
  await account.own(folder);
  return folder;
}

/** @param dataDirectory absolute. */
export function socketPath(dataDirectory: string): string {
  const inside = path.join(dataDirectory, "socket");
  return fits(inside) ? inside : outside(dataDirectory);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_PATH;
}

function outside(dataDirectory: string): string {
  const name = `parley-${createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16)}`;
  const candidates = [path.join(os.tmpdir(), name), path.join("/tmp", name)];
  return candidates.find(fits) ?? path.join("/tmp", name);
}
