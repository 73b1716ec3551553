/** Logs failures of background jobs, except during a logged database hang. */
import { isDatabaseHang } from "./db/database-watch.ts";
import { logger } from "./log.ts";

export function logFailure(error: unknown, fields: Readonly<Record<string, unknown>>, message: string): void {
  if (!isDatabaseHang(error)) logger.error({ err: error, ...fields }, message);
}
