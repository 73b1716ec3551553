/** Checks PostgreSQL: version, settings, connections, transactions and leftovers of deleted rows. */
import { type Check, ok, problem, unknown, warning, worstOf } from "../health/check.ts";
import type { Inspection } from "../health/inspection.ts";
import { readBuildVersion } from "./build-schema.ts";
import { MAX_CONNECTIONS } from "./client.ts";
import { findDatabaseVersion, whyTooOld } from "./database-version.ts";

const OLDEST_VERSION = 150_000;
/** The pool, and wake-ups, the watch, health, and migrations or commands. */
const CONNECTIONS_OF_NODE = MAX_CONNECTIONS + 4;
const MEBIBYTE = 1024 ** 2;
const LEAST_SHARED_BUFFERS = 32 * MEBIBYTE;
const MANY_DEAD_ROWS = 100_000;
const SHARE_OF_DEAD_ROWS = 0.4;
/** PostgreSQL stops accepting writes at 2.1 billion; its autovacuum begins at 0.2. */
const OLD_TRANSACTIONS = 1_000_000_000;
const LONG_TRANSACTION_SECONDS = 300;
const LONG_WAIT_SECONDS = 15;
const MINUTE = 60;
const MAX_NAMED = 3;

const database: Check = {
  id: "database",
  title: "Database",
  async run(inspection) {
    const obstacle = await inspection.databaseObstacle();
    if (obstacle !== null)
      return inspection.of.databaseUrl === null
        ? unknown(obstacle, "Start Parley, and check again.")
        : problem(obstacle, "Start PostgreSQL, or correct DATABASE_URL.");
    const [row] = await inspection.query<{ number: number; name: string }>(
      "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
    );
    if (!row || row.number < OLDEST_VERSION)
      return problem(`PostgreSQL ${row?.name} is too old.`, "Upgrade it to version 15 or newer.");
    const [state] = await inspection.query<{ is_standby: boolean }>(
      "SELECT pg_is_in_recovery() AS is_standby",
    );
    if (state?.is_standby)
      return problem(
        "PostgreSQL is a standby, which takes no changes.",
        "Promote it, or let DATABASE_URL name the primary.",
      );
    return schemaFinding(inspection, `PostgreSQL ${row.name} answers.`);
  },
};

async function schemaFinding(inspection: Inspection, answers: string) {
  const [table] = await inspection.query<{ exists: boolean }>(
    "SELECT to_regclass('database_version') IS NOT NULL AS exists",
  );
  if (!table?.exists)
    return warning(`${answers} It has no data of this version of Parley yet.`, "Start Parley.");
  const build = await readBuildVersion();
  const found = await findDatabaseVersion((text) => inspection.query(text));
  const tooOld = found && whyTooOld(build, found);
  if (tooOld) return problem(tooOld, "Upgrade Parley on this machine.");
  if (found && found.version < build.version)
    return warning(
      `${answers} Its schema has version ${found.version}, and Parley ${build.release} brings ${build.version}.`,
      "Restart the server, which upgrades it.",
    );
  return ok(answers);
}

const settings: Check = {
  id: "database-settings",
  title: "Settings of PostgreSQL",
  needsDatabase: true,
  async run(inspection) {
    const rows = await inspection.query<{ name: string; value: string }>(`
      SELECT name, current_setting(name) AS value FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'track_counts')
      UNION ALL SELECT 'shared_buffers', pg_size_bytes(current_setting('shared_buffers'))::text`);
    const value = new Map(rows.map((row) => [row.name, row.value]));
    const unsafe = ["fsync", "full_page_writes"].filter((name) => value.get(name) === "off");
    if (unsafe.length > 0)
      return problem(
        `PostgreSQL may lose the whole database in a crash: ${unsafe.join(" and ")} ${unsafe.length === 1 ? "is" : "are"} off.`,
        "Switch it on in postgresql.conf, and reload PostgreSQL.",
      );
    if (value.get("autovacuum") === "off" || value.get("track_counts") === "off")
      return problem(
        "PostgreSQL does not clean up after changes, because autovacuum or track_counts is off.",
        "Switch both on in postgresql.conf, and reload PostgreSQL.",
      );
    if (value.get("synchronous_commit") === "off")
      return warning(
        "A crash of PostgreSQL may lose the last messages, because synchronous_commit is off.",
        "Switch it on in postgresql.conf, and reload PostgreSQL.",
      );
    if (Number(value.get("shared_buffers")) < LEAST_SHARED_BUFFERS)
      return warning(
        "PostgreSQL has less than 32 MB of shared_buffers.",
        "Set shared_buffers to a sixteenth of the memory or more, and restart PostgreSQL.",
      );
    return ok("PostgreSQL's settings are safe.");
  },
};

const connections: Check = {
  id: "database-connections",
  title: "Connections of PostgreSQL",
  needsDatabase: true,
  async run(inspection) {
    const [row] = await inspection.query<{ most: number; nodes: number }>(`
      SELECT least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
          (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
          (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user))::int AS most,
        (SELECT count(*)::int FROM node WHERE seen_at > now() - interval '1 minute') AS nodes`);
    const nodes = Math.max(1, row?.nodes ?? 1);
    const [most, needed] = [row?.most ?? 0, nodes * CONNECTIONS_OF_NODE];
    if (most >= needed) return ok(`Parley may need ${needed} connections, and has ${most}.`);
    return problem(
      `Parley may need ${needed} connections (${CONNECTIONS_OF_NODE} for each node), and PostgreSQL allows ${most}.`,
      "Raise max_connections, or the limit of the database or its role.",
    );
  },
};

const deadRows: Check = {
  id: "database-bloat",
  title: "Leftovers of deleted rows",
  needsDatabase: true,
  async run(inspection) {
    const tables = await inspection.query<{ name: string; dead: number }>(
      `SELECT relname AS name, n_dead_tup::float8 AS dead FROM pg_stat_user_tables
       WHERE n_dead_tup > $1::int8 AND n_dead_tup > $2::float8 * n_live_tup ORDER BY n_dead_tup DESC LIMIT $3`,
      [MANY_DEAD_ROWS, SHARE_OF_DEAD_ROWS, MAX_NAMED],
    );
    const [age] = await inspection.query<{ transactions: number }>(
      "SELECT age(datfrozenxid)::float8 AS transactions FROM pg_database WHERE datname = current_database()",
    );
    const transactions = age?.transactions ?? 0;
    const names = tables.map(({ name, dead }) => `${name} (${dead} rows)`).join(", ");
    return worstOf(
      ok("PostgreSQL cleans up."),
      transactions < OLD_TRANSACTIONS
        ? ok("Transactions are frozen in time.")
        : problem(
            `${transactions} transactions are not frozen; at 2 billion, PostgreSQL refuses all changes.`,
            "Run VACUUM FREEZE in this database.",
          ),
      tables.length === 0
        ? ok("No table has many dead rows.")
        : warning(
            `Deleted rows take much space in: ${names}.`,
            "End long transactions, then run VACUUM (ANALYZE) in this database.",
          ),
    );
  },
};

const transactions: Check = {
  id: "database-transactions",
  title: "Transactions and locks",
  needsDatabase: true,
  async run(inspection) {
    const [row] = await inspection.query<{ waiting: number; blocker: number | null }>(
      `SELECT count(*)::int AS waiting, min((pg_blocking_pids(pid))[1])::int AS blocker FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND state_change < now() - make_interval(secs => $1)`,
      [LONG_WAIT_SECONDS],
    );
    if (row && row.waiting > 0)
      return problem(
        `Statements have waited for a lock for ${LONG_WAIT_SECONDS} seconds or longer: ${row.waiting}.`,
        row.blocker === null
          ? "Look into pg_locks for the transaction that holds it."
          : `PostgreSQL's process ${row.blocker} holds it: end it with SELECT pg_terminate_backend(${row.blocker}).`,
      );
    const [longest] = await inspection.query<{ pid: number; seconds: number }>(
      `SELECT pid, extract(epoch FROM now() - xact_start)::float8 AS seconds FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'
         AND xact_start < now() - make_interval(secs => $1)
       ORDER BY xact_start LIMIT 1`,
      [LONG_TRANSACTION_SECONDS],
    );
    const [prepared] = await inspection.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_prepared_xacts
       WHERE database = current_database() AND prepared < now() - make_interval(secs => $1)`,
      [LONG_TRANSACTION_SECONDS],
    );
    if (prepared && prepared.count > 0)
      return warning(
        `Prepared transactions that were not ended: ${prepared.count}.`,
        "Parley prepares none: end those in pg_prepared_xacts with ROLLBACK PREPARED.",
      );
    if (!longest) return ok("No transaction is long, and nothing waits for a lock.");
    return warning(
      `A transaction has been open for ${Math.floor(longest.seconds / MINUTE)} minutes, which keeps PostgreSQL from cleaning up.`,
      `If it is no backup or export, end it with SELECT pg_terminate_backend(${longest.pid}).`,
    );
  },
};

export const databaseChecks: readonly Check[] = [database, settings, connections, deadRows, transactions];
