/** Commands for the whole server, which open what they need themselves. */
import { configuration } from "../../lib/config.ts";
import { backUp } from "../backup/backup-command.ts";
import { restore } from "../backup/restore-command.ts";
import type { Command } from "./command.ts";

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    takes: ["FILE"],
    does: 'writes everything of the server into a new file, s3://bucket/key, or "-" for the output; the server goes on',
    run: ([file = ""]) => backUp(file, configuration()),
  },
  restore: {
    takes: ["FILE"],
    does: "restores a backup, also s3://bucket/key, into an empty data folder or database; the server must not run",
    run: ([file = ""]) => restore(file, configuration()),
  },
};
