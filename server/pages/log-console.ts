/** Writes Next.js's production output into the log, as JSON lines. */
import { format, stripVTControlCharacters } from "node:util";
import { logger } from "../../lib/kernel/log.ts";

/** Next.js puts them before its lines. */
const MARK = /^[⨯⚠\s]+/u;

/** Call it before loading Next.js, which wraps these functions. */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((part) => part instanceof Error);
      const text = stripVTControlCharacters(format(...printed.filter((part) => part !== err)));
      logger[level]({ ...(err && { err }), from: "next" }, text.replace(MARK, "").trimEnd() || err?.message);
    };
  }
}
