/** `npm run manage`: opens the database, also that of a running server, and runs one command on it. */

import { setServerSecret } from "../lib/auth/authentication/secret-box.ts";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { type Environment, readEnvironment, uploadQuotasOf } from "../lib/config/variables.ts";
import { setUploadQuotas } from "../lib/files/uploads/upload-space.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { closeStreams } from "../lib/kernel/events/event-dispatcher.ts";
import { setBaseUrl } from "../lib/kernel/events/find-organization.ts";
import { setEmailDomain } from "../lib/kernel/mail/email-domain.ts";
import { setIncomingMail } from "../lib/kernel/mail/incoming-mail.ts";
import { incomingMailOf } from "../lib/kernel/mail/incoming-mail-environment.ts";
import { checkDiskSpace, watchDisk } from "../lib/kernel/storage/disk-space.ts";
import { type FileStore, setFileStore } from "../lib/kernel/storage/file-store.ts";
import { setLargestFile } from "../lib/kernel/storage/largest-file.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import { bucketOf } from "../lib/kernel/storage/s3-environment.ts";
import { diskOf, filesFolder, openDataDirectory, secretIn } from "./data-directory.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { CommandError, RECEIVE_MAIL, runCommand } from "./manage/run-command.ts";
import { requireSecret } from "./require-secret.ts";
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

/** @throws StartError for a secret that is not the database's. */
async function prepareForMail(environment: Environment, databaseUrl: string): Promise<void> {
  const secret = environment.PARLEY_SECRET ?? (await secretIn(environment.PARLEY_DATA_DIR));
  await requireSecret(databaseUrl, secret);
  setServerSecret(secret);
  setBaseUrl(environment.PARLEY_URL ?? `http://localhost:${environment.PORT}`);
  setEmailDomain(environment.PARLEY_EMAIL_DOMAIN ?? null);
  setLargestFile(environment.PARLEY_MAX_FILE_MIB);
  setUploadQuotas(uploadQuotasOf(environment));
  setIncomingMail(incomingMailOf(environment));
  // Without the embedded database, the data directory may be on another machine.
  if (environment.DATABASE_URL !== undefined) return;
  watchDisk(diskOf(environment, environment.PARLEY_DATA_DIR));
  await checkDiskSpace();
}
