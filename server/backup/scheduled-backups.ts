/** Makes the backups of PARLEY_BACKUP when they are due. */
import path from "node:path";
import { type Configuration, configuration } from "../../lib/config.ts";
import { isBackupDue, noteLostBackup } from "../../lib/kernel/backup/backup-history.ts";
import type { ScheduledOrder } from "../../lib/kernel/backup/scheduled-backup.ts";
import { logger } from "../../lib/kernel/log.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { tellOfFailedBackup } from "../../lib/notifications/backup-failures/backup-failures.ts";
import { TaskProcess } from "../task-process.ts";
import type { BackupOutcome } from "./backup-worker.ts";

export class ScheduledBackups {
  readonly #databaseUrl: string;
  readonly #process = new TaskProcess<ScheduledOrder, BackupOutcome>(
    new URL("./backup-worker.ts", import.meta.url),
  );
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
    await this.#process.stop();
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
    const outcome = await this.#process.run(order);
    if (outcome) return outcome;
    const reason = "The backup's process was killed, perhaps because memory ran out.";
    await noteLostBackup(reason);
    return { kind: "failed", reason };
  }
}
