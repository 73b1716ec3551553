/** Notices when a newer version of Parley upgrades the database that this node serves. */
import { logger } from "../log.ts";
import { readBuildVersion } from "./build-schema.ts";
import { type DatabaseVersion, findDatabaseVersion, servesNewer, whyTooOld } from "./database-version.ts";
import { queryPrepared } from "./sql.ts";

/**
 * Warns once about each version.
 * @param end stops the node, which no longer understands the database; receives the reason.
 * @returns a function to call every few seconds.
 */
export function followUpgrades(end: (reason: string) => void): () => Promise<void> {
  let build: DatabaseVersion | null = null;
  let known = 0;
  return async () => {
    build ??= await readBuildVersion();
    const database = await findDatabaseVersion((text) =>
      queryPrepared({ name: "version", text, values: [] }),
    );
    if (!database || database.version <= Math.max(known, build.version)) return;
    known = database.version;
    const reason = whyTooOld(build, database);
    if (reason === null) logger.warn(servesNewer(build, database));
    else end(reason);
  };
}
