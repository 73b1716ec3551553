/** Applies the checks of the server to rows of an export. */
import { ApiError } from "../../kernel/errors.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";

/** What `check` returns; null, and a line in the report, if it refuses the row. */
export function accepted<T>(check: () => T, report: MoveReport, reason: string, place: string): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report.add(reason, `${place}: ${error.message}`);
    return null;
  }
}
