/** Structured logs: one line of JSON per entry, to standard error. */
import { pino } from "pino";
import { shared } from "./registry.ts";

/** The start refuses an unknown level with an explanation; until then the logger needs a valid one. */
function chosenLevel(): string {
  const given = process.env.PARLEY_LOG_LEVEL ?? "";
  return given === "silent" || Object.hasOwn(pino.levels.values, given) ? given : "info";
}

/** The process's logger; secrets never reach it. */
export const logger = shared("logger", () =>
  pino({ level: chosenLevel(), base: null }, pino.destination({ fd: 2, sync: true })),
);
