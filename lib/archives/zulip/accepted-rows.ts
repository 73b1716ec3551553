/** Applies the checks of the server to rows of an export. */
import { ApiError } from "../../kernel/errors.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";

/** @returns what `check` does, or null if it refuses the row, which is then reported. */
export function accepted<T>(check: () => T, report: MoveReport, reason: string, place: string): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report.add(reason, `${place}: ${error.message}`);
    return null;
  }
}
