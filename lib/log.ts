/** Structured logs: one line of JSON per happening, to standard error. */
import { pino } from "pino";
import { shared } from "./registry.ts";

/** The start refuses an unknown level in a sentence; until then there must be a logger to say it with. */
function chosenLevel(): string {
  const given = process.env.PARLEY_LOG_LEVEL ?? "";
  return given === "silent" || Object.hasOwn(pino.levels.values, given) ? given : "info";
}

/** The process's logger; secrets never reach it. */
export const logger = shared("logger", () =>
  pino({ level: chosenLevel(), base: null }, pino.destination({ fd: 2, sync: true })),
);
