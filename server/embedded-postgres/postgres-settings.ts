/** PostgreSQL's settings. */
import os from "node:os";
import { readDiskSpace } from "../../lib/kernel/storage/disk-space.ts";

const MEBIBYTE = 1024 * 1024;

export interface PostgresPlace {
  readonly cluster: string;
  readonly socketFolder: string;
  /** For an archive of the log; usually none. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** Memory in bytes; a container's limit. */
export function availableMemory(total = os.totalmem(), limit = process.constrainedMemory()): number {
  // 0 if unknown, and more than the machine has without a limit.
  return limit > 0 ? Math.min(total, limit) : total;
}

/** For many small transactions, sized to the machine or container. */
export async function postgresArguments({
  cluster,
  socketFolder,
  settings: more,
}: PostgresPlace): Promise<string[]> {
  const disk = (await readDiskSpace(cluster)).size / MEBIBYTE;
  const memory = availableMemory() / MEBIBYTE;
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    port: 5432,
    cluster_name: "parley",
    max_connections: 100,
    // The operating system caches frequent reads too, and can shrink its cache; PostgreSQL never returns this memory.
    shared_buffers: `${Math.round(Math.min(64, Math.max(32, memory / 16)))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: "8MB",
    random_page_cost: 1.1,
    // JIT and parallel plans cost more than a chat's short queries; parallel plans also need /dev/shm.
    jit: "off",
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    // Reads mostly hit the system's cache; asking an I/O process takes twice as long.
    io_method: "sync",
    // A chat server hardly needs background workers.
    max_logical_replication_workers: 0,
    synchronous_commit: "on",
    wal_compression: "on",
    // The log reaches this size even when little is stored.
    max_wal_size: `${Math.round(Math.min(2048, Math.max(128, disk / 20)))}MB`,
    log_checkpoints: "off",
    // Parley logs failed statements itself; on a full disk, their long texts would take the last space.
    log_min_error_statement: "panic",
    timezone: "UTC",
    log_timezone: "UTC",
    ...more,
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
