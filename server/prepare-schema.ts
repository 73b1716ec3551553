/** Migrates the database, or says why it cannot be used. */
import { migrate } from "../lib/kernel/db/migrate.ts";
import { StartError } from "./start-error.ts";

/**
 * @returns the names of applied migrations and functions.
 * @throws StartError when the database cannot be reached, upgraded or understood.
 */
export async function prepareSchema(databaseUrl: string): Promise<string[]> {
  try {
    return await migrate(databaseUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new StartError(`The database cannot be used: ${reason}`);
  }
}
