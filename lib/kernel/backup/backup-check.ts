/** Checks how old the last backup is, and why a later one failed. */
import { configuration } from "../../config.ts";
import { type Check, ok, problem, warning } from "../health/check.ts";
import type { Inspection } from "../health/inspection.ts";
import type { BackupSchedule } from "./backup-schedule.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Age at which a backup made by command is old. */
const OLD = 7 * DAY;
/** Intervals of the schedule: a scheduled backup takes time and may need several attempts. */
const LATE = 2;

interface LastBackups {
  /** In seconds; null without a successful one. */
  readonly age: number | null;
  readonly bytes: number | null;
  /** Reason of the last attempt's failure; null if it succeeded. */
  readonly failure: string | null;
}

const READ = `
  SELECT extract(epoch FROM now() - made.started_at)::float8 AS age, made.bytes::float8 AS bytes, last.failure
  FROM (SELECT failure FROM server_backup WHERE finished_at IS NOT NULL ORDER BY id DESC LIMIT 1) last
  LEFT JOIN LATERAL (
    SELECT started_at, bytes FROM server_backup WHERE bytes IS NOT NULL ORDER BY id DESC LIMIT 1) made ON true`;

export const backupCheck: Check = {
  id: "backups",
  title: "Backups",
  needsDatabase: true,
  run: async (inspection) => findingOf(await lastBackupsOf(inspection), configuration().backup.schedule),
};

async function lastBackupsOf(inspection: Inspection): Promise<LastBackups> {
  const [found] = await inspection.query<LastBackups>(READ);
  return found ?? { age: null, bytes: null, failure: null };
}

function findingOf({ age, bytes, failure }: LastBackups, schedule: BackupSchedule | null) {
  if (failure !== null)
    return problem(`The last backup failed: ${failure}`, "Fix the cause. Earlier backups are kept.");
  if (age === null && schedule === null)
    return warning(
      "No backup was ever made.",
      'Set PARLEY_BACKUP="daily keep 7" and PARLEY_BACKUP_TO, or run npm run manage -- backup FILE regularly.',
    );
  if (age === null) return warning("No backup was made yet.", "Look again after the scheduled time.");
  const found = `The last backup is ${ageText(age)} old and has ${((bytes ?? 0) / 1e6).toFixed(1)} MB.`;
  if (age < longestOf(schedule)) return ok(found);
  if (schedule === null) return warning(found, "Make another one, or set PARLEY_BACKUP.");
  return problem(found, "See the server's log: the next backup of PARLEY_BACKUP is overdue.");
}

function longestOf(schedule: BackupSchedule | null): number {
  if (schedule === null) return OLD;
  return LATE * (schedule.daily === null ? HOUR : DAY);
}

function ageText(seconds: number): string {
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / 60)} minutes`;
  return seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} hours` : `${Math.floor(seconds / DAY)} days`;
}
