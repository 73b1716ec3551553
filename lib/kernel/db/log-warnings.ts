/** Logs what PostgreSQL and our SQL functions warn of. */
import type { Pool } from "pg";
import { logger } from "../log.ts";

/** Logs the warnings of all connections, each with its detail: an object of the function that warns, or a sentence. */
export function logWarnings(pool: Pool): void {
  pool.on("connect", (client) => {
    client.on("notice", ({ severity, message, detail }) => {
      if (severity === "WARNING") logger.warn({ detail }, message);
    });
  });
}
