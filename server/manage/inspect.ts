/** Inspects the installation from a command, whether or not its server and PostgreSQL run. */
import type { Configuration } from "../../lib/config.ts";
import { configure } from "../../lib/config.ts";
import { Inspection } from "../../lib/kernel/health/inspection.ts";
import { installedChecks } from "../../lib/kernel/health/installed-checks.ts";
import { type Result, runChecks } from "../../lib/kernel/health/run-checks.ts";
import { setFileStore } from "../../lib/kernel/storage/file-store.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { openStoreUnchanged } from "../../lib/kernel/storage/open-store.ts";
import { answeringPostgres } from "../embedded-postgres/answering-postgres.ts";
import { knownSecret } from "../secret-file.ts";

interface Inspected {
  readonly inspection: Inspection;
  readonly results: readonly Result[];
}

/** Closes the inspection after `use`. */
export async function inspect<Made>(
  given: Configuration,
  use: (inspected: Inspected) => Promise<Made>,
): Promise<Made> {
  const secret = given.secret ?? (await knownSecret(given.dataFolder));
  const databaseUrl = given.externalDatabase ?? (await answeringPostgres(given.dataFolder));
  configure({ ...given, secret });
  setFileStore(await openStoreUnchanged(filesFolder(given.dataFolder), given));
  const inspection = new Inspection({
    databaseUrl,
    databaseObstacle: "The embedded PostgreSQL does not run, because no server does.",
    publicUrl: given.url ?? `http://localhost:${given.port}`,
    secret,
    isServer: false,
  });
  try {
    return await use({ inspection, results: await runChecks(installedChecks(), inspection) });
  } finally {
    await inspection.close();
  }
}
