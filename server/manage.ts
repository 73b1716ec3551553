/** `npm run manage`: opens the database, also that of a running server, and runs one command on it. */
import { installCatalog } from "../lib/catalog/catalog.ts";
import { type Environment, readEnvironment } from "../lib/env.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { closeStreams } from "../lib/kernel/events/event-dispatcher.ts";
import { type FileStore, setFileStore } from "../lib/kernel/storage/file-store.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import { bucketOf } from "../lib/kernel/storage/s3-environment.ts";
import { filesFolder, openDataDirectory } from "./data-directory.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { prepareForMail } from "./manage/prepare-for-mail.ts";
import { CommandError, RECEIVE_MAIL, runCommand } from "./manage/run-command.ts";
import { StartError } from "./start-error.ts";

interface ManagedDatabase {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What mail servers know as a failure that passes (EX_TEMPFAIL of sysexits.h): they keep the mail and try again. */
const TRY_LATER = 75;

const NOTHING_TO_CLOSE = async () => undefined;

/** A running server keeps its PostgreSQL; without one, it is started for the command. */
async function openManaged({ DATABASE_URL, PARLEY_DATA_DIR }: Environment): Promise<ManagedDatabase> {
  const url = DATABASE_URL ?? (await findEmbeddedPostgres(PARLEY_DATA_DIR));
  if (url !== null) return { url, close: NOTHING_TO_CLOSE };
  const directory = await openDataDirectory(PARLEY_DATA_DIR);
  const postgres = await startEmbeddedPostgres(directory.path);
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await directory.release();
    },
  };
}

function storeOf(environment: Environment): Promise<FileStore> {
  return openStore({
    folder: filesFolder(environment.PARLEY_DATA_DIR),
    bucket: bucketOf(environment),
    keptIn: environment.PARLEY_FILES_IN ?? "s3",
  });
}

async function main(): Promise<void> {
  const environment = readEnvironment();
  const { url, close } = await openManaged(environment);
  try {
    await migrate(url);
    openDatabase(url);
    installCatalog();
    setFileStore(await storeOf(environment));
    if (process.argv[2] === RECEIVE_MAIL) await prepareForMail(environment, url);
    const printed = await runCommand(process.argv.slice(2), environment.PARLEY_OWNER_PASSWORD);
    process.stdout.write(`${printed}\n`);
  } finally {
    await closeStreams();
    await closeDatabase();
    await close();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof StartError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  const isFinal = process.argv[2] !== RECEIVE_MAIL || (error instanceof CommandError && !error.isPassing);
  process.exit(isFinal ? 1 : TRY_LATER);
}
