/** Whether a scheduled backup is due. */
import { type BackupSchedule, lastDue } from "./backup-schedule.ts";

/** Between a failure and the next attempt. */
const RETRY_MINUTES = 30;

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { is_due: boolean }[] }>;

/**
 * False after a backup since the last due time, and shortly after a failure.
 * @param ask queries the pool or a separate connection.
 */
export async function isDueFor(schedule: BackupSchedule, ask: Ask): Promise<boolean> {
  const { rows } = await ask(
    `SELECT NOT EXISTS (
       SELECT FROM server_backup WHERE is_scheduled AND (
         started_at >= $1 AND bytes IS NOT NULL
         OR bytes IS NULL AND started_at > now() - make_interval(mins => ${RETRY_MINUTES}))) AS is_due`,
    [lastDue(schedule, new Date())],
  );
  return rows[0]?.is_due === true;
}
