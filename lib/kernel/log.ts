/** Structured logs: one line of JSON per entry, to standard error. */
import { type LoggerOptions, pino } from "pino";
import { shared } from "./registry.ts";
import { RepeatedLines } from "./repeated-lines.ts";

/** The start refuses an unknown level with an explanation; until then the logger needs a valid one. */
function chosenLevel(): string {
  const given = process.env.PARLEY_LOG_LEVEL ?? "";
  return given === "silent" || Object.hasOwn(pino.levels.values, given) ? given : "info";
}

/** Levels of pino. */
const WARNING = 40;
const FATAL = 60;

/** Leaves out warnings and errors that repeat; `repeated` says how many of the kind were left out before. */
function leaveOutRepeated(): NonNullable<LoggerOptions["hooks"]> {
  const repeated = new RepeatedLines();
  return {
    logMethod(line, log, level) {
      if (level < WARNING || level >= FATAL) return log.apply(this, line);
      const [first, second]: unknown[] = line;
      const fields = typeof first === "object" && first !== null ? first : null;
      const message = fields ? second : first;
      const error = fields && "err" in fields && fields.err instanceof Error ? fields.err.message : "";
      const leftOut = repeated.admit(`${message}\0${error}`, performance.now());
      if (leftOut === null) return;
      if (leftOut > 0) return log.apply(this, [{ ...fields, repeated: leftOut }, String(message)]);
      return log.apply(this, line);
    },
  };
}

/** The process's logger; secrets never reach it. */
export const logger = shared("logger", () =>
  pino(
    { level: chosenLevel(), base: null, hooks: leaveOutRepeated() },
    pino.destination({ fd: 2, sync: true }),
  ),
);
