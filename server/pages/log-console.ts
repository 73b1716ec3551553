/** Writes Next.js's production output into the log, as JSON lines. */
import { format, stripVTControlCharacters } from "node:util";
import { withoutSecrets } from "../../lib/kernel/log/without-secrets.ts";
import { logger } from "../../lib/kernel/log.ts";

/** Next.js puts them before its lines. */
const MARK = /^[⨯⚠✓▲○\s]+/u;

/** Next.js's other output is of use only to developers. */
const LEVELS = [
  ["error", "error"],
  ["warn", "warn"],
  ["log", "debug"],
  ["info", "debug"],
  ["debug", "debug"],
] as const;

/** Call it before loading Next.js, which wraps these functions. */
export function logConsole(): void {
  for (const [name, level] of LEVELS) {
    console[name] = (...printed: unknown[]) => {
      const err = printed.find((part) => part instanceof Error);
      const text = stripVTControlCharacters(format(...printed.filter((part) => part !== err)));
      const said = withoutSecrets(text.replace(MARK, "").trimEnd() || (err?.message ?? ""));
      logger[level]({ ...(err && { err }), from: "next" }, said);
    };
  }
}
