/** The process of a scheduled backup, so that it slows nobody's requests. Its parent is the server. */
import os from "node:os";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";
import { NICE } from "../../lib/kernel/backup/make-backup.ts";
import { runScheduledBackup, type ScheduledOrder } from "../../lib/kernel/backup/scheduled-backup.ts";

export type BackupOutcome =
  | { readonly kind: "made" | "another's" }
  | { readonly kind: "failed"; readonly reason: string };

/** Time to remove what was written. */
const END_MS = 5_000;

const ending = new AbortController();

async function outcomeOf(order: ScheduledOrder): Promise<BackupOutcome> {
  try {
    return { kind: (await runScheduledBackup(order, ending.signal)) ? "made" : "another's" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof BackupError))
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { kind: "failed", reason };
  }
}

os.setPriority(NICE);
// Ctrl-C reaches the server, which closes the channel.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => {
  ending.abort();
  setTimeout(() => process.exit(1), END_MS).unref();
});
process.once("message", async (order: ScheduledOrder) => {
  const outcome = await outcomeOf(order);
  if (process.connected) process.send?.(outcome, () => process.exit(0));
  else process.exit(1);
});
