/** Brings an installation to this release: rehearses, backs up and switches. */
import path from "node:path";
import { type Configuration, configure } from "../../lib/config.ts";
import { backupName } from "../../lib/kernel/backup/backup-schedule.ts";
import { isEncrypted } from "../../lib/kernel/backup/seal.ts";
import { type BuildSchema, readBuildSchema } from "../../lib/kernel/db/build-schema.ts";
import { findDatabaseVersion, servesNewer, whyTooOld } from "../../lib/kernel/db/database-version.ts";
import { type Rehearsal, rehearseMigrations } from "../../lib/kernel/db/rehearse-migrations.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";
import { backUp, requireDatabase } from "../backup/backup-command.ts";
import { requireOwner } from "../data-directory.ts";
import { type Command, CommandError, type Input, type Report } from "../manage/command.ts";
import { givenConfiguration } from "../manage/given-configuration.ts";
import { openManaged } from "../managed-database.ts";
import { onConnection } from "../on-connection.ts";
import { linesOf } from "./rehearsal-text.ts";
import { switchTo } from "./switch-release.ts";

export const upgradeCommands: Readonly<Record<string, Command>> = {
  upgrade: {
    takes: [],
    options: { switch: "LINK", "no-backup": null, "dry-run": null, json: null },
    opensItself: true,
    does: "tries this release's migrations on a copy of the schema, backs up, points LINK to this release, and restarts the running server from it",
    run: upgrade,
  },
};

async function upgrade(_words: readonly string[], input: Input): Promise<Report> {
  const configuration = givenConfiguration();
  configure(configuration);
  await requireOwner(configuration.dataFolder);
  await requireDatabase(configuration);
  const rehearsal = await rehearse(configuration, await readBuildSchema());
  const found = typeof rehearsal === "string" ? [rehearsal] : linesOf(rehearsal);
  if (input.has("dry-run")) return { text: found.join("\n"), data: { rehearsal } };
  const backup = input.has("no-backup") ? "No backup was made." : await backUpBefore(configuration);
  const link = input.valueOf("switch");
  const switched =
    link === undefined
      ? [
          `The server was not changed. To upgrade it, stop it and start Parley ${OWN_VERSION}, or give --switch=LINK.`,
        ]
      : [await switchTo(link, configuration)];
  return { text: [...found, backup, ...switched].join("\n"), data: { rehearsal, backup, switched } };
}

/** A sentence if a newer release has changed the database: this one leaves it alone. */
async function rehearse(configuration: Configuration, build: BuildSchema): Promise<Rehearsal | string> {
  const { url, close } = await openManaged(configuration);
  try {
    const database = await onConnection(url, (client) =>
      findDatabaseVersion(async (text) => (await client.query(text)).rows),
    );
    const tooOld = database && whyTooOld(build.version, database);
    if (tooOld) throw new CommandError(tooOld);
    if (database && database.version > build.version.version) return servesNewer(build.version, database);
    return await rehearseMigrations(url, build);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  } finally {
    await close();
  }
}

function backUpBefore(configuration: Configuration): Promise<string> {
  const folder = path.join(path.resolve(configuration.dataFolder), "backups");
  const name = backupName(`before-${OWN_VERSION}`, new Date(), isEncrypted(configuration.backup));
  return backUp(path.join(folder, name), configuration);
}
