/** Recognizes a write that failed because the disk is full: it was rolled back and may be tried again. */

/** PostgreSQL's code and the system's. */
const codes = /\b(53100|ENOSPC|EDQUOT)\b/;

/** Whether the same write will succeed once there is space again. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.test(String(error.code))) || codes.test(error.message);
}
