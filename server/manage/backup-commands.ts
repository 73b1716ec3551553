/** Commands that back the whole server up and restore it. */
import os from "node:os";
import { type Configuration, configure } from "../../lib/config.ts";
import { NICE } from "../../lib/kernel/backup/make-backup.ts";
import { backUp } from "../backup/backup-command.ts";
import { makeBackupKey } from "../backup/backup-key.ts";
import { isArchive, restoreArchive } from "../backup/restore-archive.ts";
import { restore } from "../backup/restore-command.ts";
import { type Command, CommandError } from "./command.ts";
import { givenConfiguration } from "./given-configuration.ts";

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    takes: ["FILE"],
    opensItself: true,
    does: 'backs up the whole server to a new file, s3://bucket/key, or "-" for the output; the server keeps running',
    run: ([file = ""]) => {
      os.setPriority(NICE);
      return backUp(file, configured());
    },
  },
  "backup-key": {
    takes: ["FILE"],
    does: "writes a private key for backups to a new file, and prints the public key for PARLEY_BACKUP_RECIPIENT",
    run: ([file = ""]) => makeBackupKey(file),
  },
  restore: {
    takes: ["FILE"],
    opensItself: true,
    options: { until: "TIME" },
    does: "restores a backup (a file, s3://bucket/key, or the folder of PARLEY_WAL_ARCHIVE) into an empty data folder or database; the server must not run",
    run: async ([given = ""], input) => {
      const until = input.valueOf("until");
      if (await isArchive(given)) return restoreArchive(given, until, configured());
      if (until === undefined) return restore(given, configured());
      throw new CommandError(`--until needs the folder of PARLEY_WAL_ARCHIVE, and ${given} is not one.`);
    },
  },
};

function configured(): Configuration {
  const given = givenConfiguration();
  configure(given);
  return given;
}
