/** Runs the process that reads and imports uploaded exports. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { WorkOutcome } from "../../lib/archives/uploaded-exports/work-delivery.ts";
import { importWork } from "../../lib/archives/uploaded-exports/work-delivery.ts";
import { type Configuration, configuration } from "../../lib/config.ts";
import { AccountDeliveries } from "../../lib/kernel/queue/account-deliveries.ts";
import { TaskProcess } from "../task-process.ts";
import type { ImportOrder } from "./import-worker.ts";

/** Each needs the memory and the disk of a large export. */
const IMPORTS_AT_ONCE = 1;

export class ImportProcess {
  readonly #databaseUrl: string;
  readonly #process = new TaskProcess<ImportOrder, WorkOutcome>(
    new URL("./import-worker.ts", import.meta.url),
  );
  readonly #deliveries = new AccountDeliveries(
    importWork((id, signal) => this.#work(id, signal)),
    IMPORTS_AT_ONCE,
  );

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Call it every second; does not wait for the work. */
  begin(): Promise<void> {
    return this.#deliveries.begin();
  }

  /** Ends the work under way; the next start says what became of it. */
  async stop(): Promise<void> {
    await Promise.all([this.#deliveries.stop(), this.#process.stop()]);
  }

  async #work(id: number, signal: AbortSignal): Promise<WorkOutcome | null> {
    const given = configuration();
    // Files of a process that was killed may be there.
    const folder = path.join(path.resolve(given.dataFolder), "imports", String(id));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const order = { id, databaseUrl: this.#databaseUrl, folder, configuration: neededOf(given) };
      // `stop` ends only a process that runs.
      signal.throwIfAborted();
      return await this.#process.run(order);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function neededOf(given: Configuration): ImportOrder["configuration"] {
  const { port, url, development, dataFolder, externalDatabase, secret, lastingSecret } = given;
  const { bucket, filesIn, largestFileMib, uploadQuotas, emailDomain } = given;
  return {
    ...{ port, url, development, dataFolder, externalDatabase, secret, lastingSecret },
    ...{ bucket, filesIn, largestFileMib, uploadQuotas, emailDomain },
  };
}
