/** Writes what Next.js prints in production into the server's log, as lines of JSON like all others. */
import { format, stripVTControlCharacters } from "node:util";
import { logger } from "../../lib/kernel/log.ts";

/** Marks that Next.js puts before its lines. */
const MARK = /^[⨯⚠\s]+/u;

/** Call it before Next.js is loaded, which wraps these functions. */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((part) => part instanceof Error);
      const text = stripVTControlCharacters(format(...printed.filter((part) => part !== err)));
      logger[level]({ ...(err && { err }), from: "next" }, text.replace(MARK, "").trimEnd() || err?.message);
    };
  }
}
