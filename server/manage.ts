/** `npm run manage`: runs one command on the database, even a running server's. */
import path from "node:path";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { readConfiguration } from "../lib/config/read-configuration.ts";
import { type Configuration, configure } from "../lib/config.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { closeStreams } from "../lib/kernel/events/event-dispatcher.ts";
import { setBaseUrl } from "../lib/kernel/memory/find-organization.ts";
import { checkDiskSpace, watchDisk } from "../lib/kernel/storage/disk-space.ts";
import { setFileStore } from "../lib/kernel/storage/file-store.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import { diskOf, filesFolder, openDataDirectory, secretOf } from "./data-directory.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { CommandError, UsageError } from "./manage/command.ts";
import { RECEIVE_MAIL, runCommand } from "./manage/run-command.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { requireSecret } from "./require-secret.ts";
import { StartError } from "./start-error.ts";

interface ManagedDatabase {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Whether a server has it open; with an external database, the command itself has to look. */
  readonly isServerRunning: boolean;
}

const REFUSED = 1;
const WRONG_USAGE = 2;
/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and retries. */
const TRY_LATER = 75;

/** Commands need no certificates. */
const readNoFile = () => Buffer.alloc(0);

const NOTHING_TO_CLOSE = async () => undefined;

/** A running server's PostgreSQL, or one started for the command. */
async function openManaged({ externalDatabase, dataFolder }: Configuration): Promise<ManagedDatabase> {
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

/**
 * Commands derive keys and addresses as the server does.
 * @throws StartError for a secret that is not the database's.
 */
async function configureAsServer(given: Configuration, databaseUrl: string): Promise<string> {
  const secret = given.secret ?? (await secretOf(given.dataFolder, databaseUrl));
  configure({ ...given, secret, lastingSecret: await requireSecret(databaseUrl, secret) });
  return secret;
}

async function prepareForMail(configuration: Configuration): Promise<void> {
  // The data directory may be on another machine.
  if (configuration.externalDatabase !== null) return;
  watchDisk(diskOf(configuration, configuration.dataFolder));
  await checkDiskSpace();
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env, readNoFile);
  const { url, close, isServerRunning } = await openManaged(configuration);
  try {
    await prepareSchema(url);
    await runOnDatabase(configuration, url, isServerRunning);
  } finally {
    await close();
  }
}

async function runOnDatabase(
  configuration: Configuration,
  url: string,
  isServerRunning: boolean,
): Promise<void> {
  openDatabase(url);
  try {
    installCatalog();
    // Exports and imports need to recognize the organization's own links.
    setBaseUrl(configuration.url ?? `http://localhost:${configuration.port}`);
    setFileStore(await openStore(filesFolder(configuration.dataFolder), configuration));
    const secret = await configureAsServer(configuration, url);
    if (process.argv[2] === RECEIVE_MAIL) await prepareForMail(configuration);
    const ownerPassword = configuration.ownerPassword ?? undefined;
    const installation = {
      databaseUrl: url,
      secret,
      secretFolder: configuration.secret === null ? path.resolve(configuration.dataFolder) : null,
      isServerRunning,
    };
    const printed = await runCommand(process.argv.slice(2), { ownerPassword, installation });
    process.stdout.write(`${printed}\n`);
  } finally {
    await closeStreams();
    await closeDatabase();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof StartError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  const isFinal = process.argv[2] !== RECEIVE_MAIL || (error instanceof CommandError && !error.isPassing);
  process.exit(isFinal ? (error instanceof UsageError ? WRONG_USAGE : REFUSED) : TRY_LATER);
}
