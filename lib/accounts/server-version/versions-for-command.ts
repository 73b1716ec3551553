/** Versions for the command `version`, which needs no server. */
import { type Configuration, configure } from "../../config.ts";
import { readBuildVersion } from "../../kernel/db/build-schema.ts";
import { chooseHost } from "../../kernel/db/choose-host.ts";
import { closeDatabase, openDatabase } from "../../kernel/db/client.ts";
import { findNewerVersion, type NewerVersion } from "./newest-version.ts";

/** From prisma/database-version.json. */
export async function databaseVersionOfBuild(): Promise<number> {
  return (await readBuildVersion()).version;
}

/** The newer version that this configuration's server found. @throws the database's error. */
export async function findNewerVersionIn(
  databaseUrl: string,
  configuration: Configuration,
): Promise<NewerVersion | null> {
  configure(configuration);
  await chooseHost(databaseUrl);
  openDatabase(databaseUrl);
  try {
    return await findNewerVersion();
  } finally {
    await closeDatabase();
  }
}
