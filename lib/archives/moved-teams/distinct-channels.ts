/** Channels of an export by their keys, each of which belongs to one channel only. */
import type { MoveReport } from "./move-report.ts";

export const REPEATED_CHANNEL = "A channel that the export lists again was left out.";

/**
 * Returns the first row of each key and reports the others. Readers call it before they build channels: each has an
 * object for each of its members, so that repeated rows would multiply them.
 */
export function distinctChannels<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  report: MoveReport,
): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    const isNew = !seen.has(key);
    if (!isNew) report.add(REPEATED_CHANNEL, key);
    seen.add(key);
    return isNew;
  });
}
