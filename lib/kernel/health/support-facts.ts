/** Facts about PostgreSQL for a support bundle: none of them is a person's, a content or a secret. */
import type { Inspection } from "./inspection.ts";

/** Other settings may hold commands, paths or passwords. */
const SETTINGS = [
  "autovacuum",
  "block_size",
  "checkpoint_timeout",
  "data_checksums",
  "default_transaction_isolation",
  "effective_cache_size",
  "fsync",
  "full_page_writes",
  "hot_standby",
  "idle_in_transaction_session_timeout",
  "in_hot_standby",
  "jit",
  "lc_collate",
  "lock_timeout",
  "maintenance_work_mem",
  "max_connections",
  "max_locks_per_transaction",
  "max_parallel_workers_per_gather",
  "max_wal_size",
  "max_worker_processes",
  "random_page_cost",
  "server_encoding",
  "server_version",
  "shared_buffers",
  "statement_timeout",
  "superuser_reserved_connections",
  "synchronous_commit",
  "TimeZone",
  "track_counts",
  "wal_compression",
  "wal_level",
  "work_mem",
];

export async function databaseFacts(inspection: Inspection): Promise<object> {
  const obstacle = await inspection.databaseObstacle();
  if (obstacle !== null) return { unavailable: obstacle };
  const settings = await inspection.query<{ name: string; value: string }>(
    "SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY($1::text[]) ORDER BY name",
    [SETTINGS],
  );
  const tables = await inspection.query(`
    SELECT relname AS "table", n_live_tup::float8 AS rows, n_dead_tup::float8 AS dead_rows,
      pg_total_relation_size(relid)::float8 AS bytes, last_autovacuum, last_autoanalyze
    FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 500`);
  const nodes = await inspection
    .query("SELECT release, version, started_at, seen_at FROM node ORDER BY started_at LIMIT 1000")
    .catch(() => []);
  const version = await inspection.query("SELECT * FROM database_version").catch(() => []);
  return {
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    version,
    migrations: await migrations(inspection),
    nodes,
    tables,
  };
}

/** The bundle replaces these host names. */
export async function namesOfNodes(inspection: Inspection): Promise<string[]> {
  if ((await inspection.databaseObstacle()) !== null) return [];
  const rows = await inspection.query<{ place: string }>("SELECT place FROM node LIMIT 1000").catch(() => []);
  return rows.map(({ place }) => place.replace(/:\d+$/, ""));
}

async function migrations(inspection: Inspection): Promise<object[]> {
  return inspection
    .query(
      "SELECT migration_name AS name, finished_at FROM _prisma_migrations ORDER BY started_at LIMIT 1000",
    )
    .catch(() => []);
}
