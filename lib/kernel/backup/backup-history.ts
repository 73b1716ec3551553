/** The last backups, and whether another one is due. */
import { database } from "../db/client.ts";
import { query, sql } from "../db/sql.ts";
import { gauge } from "../metrics/metric.ts";
import type { BackupSchedule } from "./backup-schedule.ts";
import { isDueFor } from "./is-due.ts";

const SHOWN = 20;

export interface BackupAttempt {
  readonly startedAt: Date;
  /** Null while running, or when its process was killed. */
  readonly finishedAt: Date | null;
  /** File, or address in a bucket. */
  readonly place: string;
  readonly isScheduled: boolean;
  /** Size as stored; null when it failed. */
  readonly bytes: number | null;
  /** A sentence; null without a failure. */
  readonly failure: string | null;
}

/** The newest first. */
export async function lastBackups(): Promise<BackupAttempt[]> {
  return query<BackupAttempt>(sql`
    SELECT started_at AS "startedAt", finished_at AS "finishedAt", place, is_scheduled AS "isScheduled",
      bytes::float8 AS bytes, failure
    FROM server_backup ORDER BY id DESC LIMIT ${SHOWN}`);
}

const age = gauge({
  name: "parley_backup_age_seconds",
  help: "Since the last successful backup began, by command or schedule; absent before the first. The same on all nodes.",
});
let begun: number | null = null;

/** Call it every few seconds. */
export async function measureBackups(): Promise<void> {
  const [last] = await query<{ begun: number | null }>(sql`
    SELECT extract(epoch FROM max(started_at))::float8 AS begun FROM server_backup WHERE bytes IS NOT NULL`);
  begun = last?.begun ?? null;
  age.measure(() => (begun === null ? new Map() : Date.now() / 1_000 - begun));
}

export function isBackupDue(schedule: BackupSchedule): Promise<boolean> {
  return isDueFor(schedule, (text, values) => database().pool.query(text, values));
}

/** After this node's process ended without an outcome. */
export async function noteLostBackup(reason: string): Promise<void> {
  await query(sql`
    UPDATE server_backup SET failure = ${reason}, finished_at = now()
    WHERE id = (SELECT max(id) FROM server_backup WHERE is_scheduled) AND finished_at IS NULL`);
}
