/** Shares the files of the pages with other nodes, at once and again every hour. */
import { logFailure } from "../../lib/kernel/log-failure.ts";
import { repeat } from "../repeat.ts";

const NAME = "files of the web app";
const EVERY_MS = 3_600_000;

interface Shareable {
  readonly share?: () => Promise<void>;
}

interface Sharing {
  /** Other nodes can serve the files, or why not was logged. Rejects if there are no pages. */
  readonly begun: Promise<void>;
  stop(): Promise<void>;
}

/** @param pages absent for a server of the API alone; `hasOthers` whether other nodes may use the database. */
export function startSharing(pages: Promise<Shareable> | undefined, hasOthers: boolean): Sharing {
  const share = async () => {
    if (hasOthers) await (await pages)?.share?.();
  };
  const begun = (pages ?? Promise.resolve()).then(() =>
    share().catch((error) => logFailure(error, { work: NAME }, "recurring work failed")),
  );
  return { begun, stop: repeat(NAME, EVERY_MS, share) };
}
