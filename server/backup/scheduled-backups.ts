/** Makes the backups of PARLEY_BACKUP when they are due. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Configuration, configuration } from "../../lib/config.ts";
import { isBackupDue, noteLostBackup } from "../../lib/kernel/backup/backup-history.ts";
import type { ScheduledOrder } from "../../lib/kernel/backup/scheduled-backup.ts";
import { logger } from "../../lib/kernel/log.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { tellOfFailedBackup } from "../../lib/notifications/backup-failures/backup-failures.ts";
import type { BackupOutcome } from "./backup-worker.ts";

export class ScheduledBackups {
  readonly #databaseUrl: string;
  #child: ChildProcess | null = null;
  #isStopping = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Nodes may start at the same time; one of them makes the backup. */
  async makeDue(): Promise<void> {
    const { schedule } = configuration().backup;
    if (schedule === null || this.#isStopping || !(await isBackupDue(schedule))) return;
    const outcome = await this.#run({ ...this.#order(configuration()), schedule });
    if (outcome.kind === "made") logger.info("a scheduled backup succeeded");
    if (outcome.kind !== "failed" || this.#isStopping) return;
    logger.error({ reason: outcome.reason }, "a scheduled backup failed");
    await tellOfFailedBackup(outcome.reason);
  }

  /** Cancels the backup under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }

  #order(given: Configuration): Omit<ScheduledOrder, "schedule"> {
    const { dataFolder, bucket, filesIn, backup, externalDatabase, secret, url, port } = given;
    if (secret === null) throw new Error("The server has no secret.");
    return {
      source: {
        databaseUrl: this.#databaseUrl,
        secret,
        address: url ?? `http://localhost:${port}`,
        isLocal: externalDatabase === null,
      },
      filesFolder: filesFolder(dataFolder),
      stores: { bucket, filesIn },
      backup,
      usualFolder: path.join(path.resolve(dataFolder), "backups"),
    };
  }

  async #run(order: ScheduledOrder): Promise<BackupOutcome> {
    const child = fork(fileURLToPath(new URL("./backup-worker.ts", import.meta.url)), {
      // Node runs these files directly, without the server's loader hooks.
      execArgv: ["--disable-warning=DeprecationWarning"],
      serialization: "advanced",
      // Secrets come by the channel, which no other user of the machine can read.
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        TZ: process.env.TZ,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    child.on("error", () => undefined);
    const told: BackupOutcome[] = [];
    child.on("message", (outcome: BackupOutcome) => told.push(outcome));
    child.send(order, () => undefined);
    await once(child, "exit");
    this.#child = null;
    const [outcome] = told;
    if (outcome) return outcome;
    const reason = "The backup's process was killed, perhaps because memory ran out.";
    await noteLostBackup(reason);
    return { kind: "failed", reason };
  }
}
