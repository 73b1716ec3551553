/** Whether a scheduled backup is due. */
import { type BackupSchedule, lastDue } from "./backup-schedule.ts";

/** Between a failure and the next attempt. */
const RETRY_MINUTES = 30;

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { is_due: boolean }[] }>;

/**
 * Whether the schedule has no backup since it was last due, and no attempt that has just failed.
 * @param ask the pool, or a connection of one's own.
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
