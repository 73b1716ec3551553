/** Finds a running PostgreSQL by its lock file or starts one, watches its process, and stops it. */
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
import { readDiskSpace } from "../../lib/kernel/storage/disk-space.ts";
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

/** PostgreSQL names the socket after its port, although nothing listens on the network. */
const SOCKET_NAME = ".s.PGSQL.5432";

/** The shortest limit among the systems (macOS: 104 bytes with the terminating zero). */
const LONGEST_PATH = 103;

/** Everything a start needs to know. */
export interface PostmasterPlan {
  readonly postgres: string;
  readonly account: PostgresAccount;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logPath: string;
}

/** Whether a process is still the same PostgreSQL: its process number alone may have been reused. */
export interface Postmaster {
  readonly pid: number;
  readonly start: string;
}

const MEBIBYTE = 1024 * 1024;
const LARGEST_LOG = 10 * MEBIBYTE;
/** How long a PostgreSQL that was found running may take to answer. */
const ADOPTION_MS = 20_000;
const POLL_MS = 20;
/** For one attempt to connect: a PostgreSQL that hangs accepts the connection and never answers. */
const CONNECT_MS = 5_000;
/** Codes of a PostgreSQL that is not there or is starting, stopping, recovering or full. */
const NOT_ANSWERING = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|EAGAIN|57P0[1-3]|53300)$/;
const LOG_TAIL_LINES = 12;

/** Connection string of a database of the cluster, through its socket. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** False only when PostgreSQL has certainly exited. */
export function isRunning({ pid, start }: Postmaster): boolean {
  return isStillRunning(pid, start);
}

/**
 * The PostgreSQL that already runs on the cluster (its server was killed) and answers, or null. One that does not
 * answer is stopped. A lock file is removed when its process number now belongs to another program or to a zombie
 * process, because PostgreSQL would mistake either for itself, and when a power cut left it unreadable, because
 * PostgreSQL would not start at all. All other cases are left to PostgreSQL, which also detects processes that still
 * use the cluster without a lock file, by their shared memory.
 * @throws the system's error when it cannot tell, and then changes nothing.
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
    // It names the same process, and nobody but this cluster's PostgreSQL makes a socket in the folder.
    await rm(path.join(plan.socketFolder, `${SOCKET_NAME}.lock`), { force: true });
    return null;
  }
  const postmaster = { pid, start };
  if (await untilAnswering(plan, postmaster, Date.now() + ADOPTION_MS)) return postmaster;
  await stopPostmaster(postmaster);
  return null;
}

/** Waits until PostgreSQL accepts connections; false when it ended first or time ran out. */
async function untilAnswering(
  plan: PostmasterPlan,
  postmaster: Postmaster,
  deadline: number,
): Promise<boolean> {
  while (isRunning(postmaster) && Date.now() < deadline) {
    if (await isAnswering(plan.socketFolder)) return true;
    await wait(POLL_MS);
  }
  return false;
}

/** @throws the system's error when this process cannot ask, for example with no file descriptor left. */
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
    // A connection that was closed or took too long has no code.
    if (code === null || NOT_ANSWERING.test(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts PostgreSQL once and waits until it answers.
 * @returns null when it exited before it answered; its log then says why.
 */
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
    // A process group of its own: Ctrl-C reaches only Parley, which then stops PostgreSQL cleanly.
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

/** Opens the log for appending; a large one is first renamed to .old. */
async function openLog({ logPath, cluster }: PostmasterPlan): Promise<FileHandle> {
  const size = (await statOrNull(logPath))?.size ?? 0;
  if (size > LARGEST_LOG) await rename(logPath, `${logPath}.old`);
  const log = await open(logPath, "a", 0o600);
  await log.write(`--- starting PostgreSQL on ${cluster}\n`);
  return log;
}

/** Starts a log over that has grown large, and keeps its copy. PostgreSQL goes on appending to the same file. */
export async function boundLog(logPath: string): Promise<void> {
  const size = (await statOrNull(logPath))?.size ?? 0;
  if (size <= LARGEST_LOG) return;
  try {
    await copyFile(logPath, `${logPath}.old`);
  } finally {
    // On a full disk there is no space for the copy, and the log may be what fills it.
    await truncate(logPath);
  }
}

/** Settings for a chat's many small transactions, sized to the machine. */
async function postgresArguments({ cluster, socketFolder }: PostmasterPlan): Promise<string[]> {
  const disk = (await readDiskSpace(cluster)).size / MEBIBYTE;
  const memory = os.totalmem() / MEBIBYTE;
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    port: 5432,
    cluster_name: "parley",
    max_connections: 100,
    // What is read often is in the operating system's cache too, which shrinks when other programs need memory: a chat
    // does not become faster by more than this, and PostgreSQL never gives it back.
    shared_buffers: `${Math.round(Math.min(64, Math.max(32, memory / 16)))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: "8MB",
    random_page_cost: 1.1,
    // JIT compilation and parallel plans cost more than the short queries of a chat; parallel plans also need /dev/shm.
    jit: "off",
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    // What is read is mostly in the operating system's cache: asking a process of PostgreSQL's for it takes twice as long.
    io_method: "sync",
    // A background process that a chat server hardly needs.
    max_logical_replication_workers: 0,
    synchronous_commit: "on",
    wal_compression: "on",
    // It grows to this size even when little is stored.
    max_wal_size: `${Math.round(Math.min(2048, Math.max(128, disk / 20)))}MB`,
    log_checkpoints: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Fast shutdown: disconnects all clients; after a while, immediate shutdown without a final checkpoint. */
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

/** The last lines of PostgreSQL's log, under a heading with its path. */
export async function logTail(logPath: string): Promise<string> {
  const log = await readFile(logPath, "utf8").catch(() => "");
  const lines = log.trimEnd().split("\n").slice(-LOG_TAIL_LINES);
  return `The end of ${logPath}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/**
 * Creates the folder with mode 0700: inside the data directory, or for long paths in the system's temporary folder
 * under a name derived from the data directory.
 * @throws StartError when that path exists and is not a private folder of this user.
 */
export async function socketFolder(dataDirectory: string, account: PostgresAccount): Promise<string> {
  const inside = path.join(dataDirectory, "socket");
  const folder = fits(inside) ? inside : outside(dataDirectory);
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

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_PATH;
}

function outside(dataDirectory: string): string {
  const name = `parley-${createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16)}`;
  const candidates = [path.join(os.tmpdir(), name), path.join("/tmp", name)];
  return candidates.find(fits) ?? path.join("/tmp", name);
}
