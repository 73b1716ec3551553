/** The process that maintains the archive for the server, which sends the order and closes the channel to end it. */
import os from "node:os";
import { NICE } from "../../lib/kernel/backup/make-backup.ts";
import { type ArchiveOrder, keepArchive } from "./keep-archive.ts";

export interface ArchiveOutcome {
  /** Null for success. */
  readonly failure: string | null;
}

async function outcomeOf(order: ArchiveOrder): Promise<ArchiveOutcome> {
  try {
    await keepArchive(order);
    return { failure: null };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

os.setPriority(NICE);
// Ctrl-C reaches the server, which closes the channel.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit(1));
process.once("message", async (order: ArchiveOrder) => {
  process.send?.(await outcomeOf(order), () => process.exit(0));
});
