/** Leaves out repeated log lines, so that a lasting failure does not fill the disk. */
import { RecentMap } from "./recent-map.ts";

/** Lines of one kind that are logged in a window. */
export const MAX_REPEATS = 10;
const WINDOW_MS = 60_000;
const KINDS = 500;

interface Window {
  readonly end: number;
  count: number;
}

export class RepeatedLines {
  readonly #windows = new RecentMap<string, Window>(KINDS);

  /**
   * @param kind what makes lines the same.
   * @returns how many lines of the kind were left out before this one, or null when this one is to be left out.
   */
  admit(kind: string, now: number): number | null {
    const window = this.#windows.get(kind);
    if (window && now < window.end) {
      window.count += 1;
      return window.count > MAX_REPEATS ? null : 0;
    }
    this.#windows.set(kind, { end: now + WINDOW_MS, count: 1 });
    return Math.max(0, (window?.count ?? 0) - MAX_REPEATS);
  }
}
