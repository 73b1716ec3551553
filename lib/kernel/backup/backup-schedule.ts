/** When scheduled backups are made, and which are kept. */

export interface BackupSchedule {
  /** In the server's time zone; null for hourly. */
  readonly daily: { readonly hour: number; readonly minute: number } | null;
  /** How many backups are kept. */
  readonly keep: number;
}

const WORDS = /^(?:hourly|daily(?: at ([01]\d|2[0-3]):([0-5]\d))?) keep ([1-9]\d{0,3})$/;
/** When few people are awake. */
const USUAL_HOUR = 3;

/** @returns null for other words than "daily keep 7", "daily at 03:00 keep 7" and "hourly keep 48". */
export function readSchedule(words: string): BackupSchedule | null {
  const [, hour = USUAL_HOUR, minute = 0, keep] = WORDS.exec(words.trim().replaceAll(/\s+/g, " ")) ?? [];
  if (keep === undefined) return null;
  const daily = words.includes("daily") ? { hour: Number(hour), minute: Number(minute) } : null;
  return { daily, keep: Number(keep) };
}

/** When a backup was last due. */
export function lastDue({ daily }: BackupSchedule, now: Date): Date {
  const due = new Date(now);
  if (daily === null) due.setMinutes(0, 0, 0);
  else due.setHours(daily.hour, daily.minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** @param id of the installation, since several may share a folder; or the occasion. */
export function backupName(id: string, at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `parley-${id}-${time}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** The installation's older scheduled backups, and no other names. */
export function namesToPrune(names: readonly string[], id: string, keep: number): string[] {
  const own = names.filter((name) => isScheduledName(name, id)).sort();
  return own.slice(0, Math.max(0, own.length - keep));
}

function isScheduledName(name: string, id: string): boolean {
  const start = `parley-${id}-`;
  return name.startsWith(start) && /^\d{8}T\d{6}Z\.tar\.zst(?:\.age)?$/.test(name.slice(start.length));
}
