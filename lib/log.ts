/** Structured logs: one line of JSON per happening, to standard error. */
import { pino } from "pino";
import { shared } from "./registry.ts";

/** The process's logger; secrets never reach it. */
export const logger = shared("logger", () =>
  pino(
    { level: process.env.PARLEY_LOG_LEVEL ?? "info", base: null },
    pino.destination({ fd: 2, sync: true }),
  ),
);
