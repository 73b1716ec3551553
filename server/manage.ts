/** `npm run manage`: runs one command on the database, even a running server's. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { type Configuration, configure } from "../lib/config.ts";
import { joinDatabases } from "../lib/kernel/databases/join-databases.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { closeStreams } from "../lib/kernel/events/event-dispatcher.ts";
import { setBaseUrl } from "../lib/kernel/memory/find-organization.ts";
import { checkDiskSpace, watchDisk } from "../lib/kernel/storage/disk-space.ts";
import { setFileStore } from "../lib/kernel/storage/file-store.ts";
import { filesFolder } from "../lib/kernel/storage/files-folder.ts";
import { openStore } from "../lib/kernel/storage/open-store.ts";
import { diskOf, secretOf } from "./data-directory.ts";
import { chooseByOrganization, withoutDatabase } from "./manage/chosen-database.ts";
import { CommandError, ProblemsFound, UsageError } from "./manage/command.ts";
import { allDatabases, givenConfiguration } from "./manage/given-configuration.ts";
import { IMPORT, RECEIVE_MAIL, readCommand, runCommand, type Surroundings } from "./manage/run-command.ts";
import { openManaged } from "./managed-database.ts";
import { onConnection } from "./on-connection.ts";
import { prepareSchema } from "./prepare-schema.ts";
import { requireSecret } from "./require-secret.ts";
import { StartError } from "./start-error.ts";

const REFUSED = 1;
const WRONG_USAGE = 2;
/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and retries. */
const TRY_LATER = 75;

/**
 * Commands derive keys and addresses as the server does.
 * @throws StartError for a secret that is not the database's.
 */
async function configureAsServer(given: Configuration, databaseUrl: string): Promise<string> {
  const secret = given.secret ?? (await secretOf(given.dataFolder, databaseUrl));
  const lastingSecret = await onConnection(databaseUrl, async (client) => {
    const lasting = await requireSecret(client, secret);
    if (given.ownDatabase !== null) await joinDatabases(client, given.ownDatabase, databaseUrl);
    return lasting;
  });
  configure({ ...given, secret, lastingSecret });
  return secret;
}

/** Commands that may store much leave the disk's reserve free, as the server does. */
async function watchOwnDisk(configuration: Configuration): Promise<void> {
  const { dataFolder, externalDatabase } = configuration;
  const [command] = given;
  // With an external database, mail may arrive on another machine than files.
  if (command !== IMPORT && !(command === RECEIVE_MAIL && externalDatabase === null)) return;
  const disk = diskOf(configuration, dataFolder);
  if (!disk) return;
  await mkdir(dataFolder, { recursive: true });
  watchDisk(disk);
  await checkDiskSpace();
}

/** Without --database=NAME. */
let given: readonly string[] = [];

async function main(): Promise<void> {
  given = withoutDatabase(process.argv.slice(2));
  // Before the database: a wrong word must not start one.
  const { command, words } = readCommand(given);
  await chooseByOrganization(allDatabases, command, words);
  if (command.opensItself) {
    installCatalog();
    await runAndPrint({});
    return;
  }
  const configuration = givenConfiguration();
  const { url, close, isServerRunning } = await openManaged(configuration);
  try {
    await prepareSchema(url, { mayBePooled: configuration.externalDatabase !== null });
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
    await watchOwnDisk(configuration);
    const installation = {
      databaseUrl: url,
      secret,
      secretFolder: configuration.secret === null ? path.resolve(configuration.dataFolder) : null,
      isServerRunning,
    };
    await runAndPrint({ ownerPassword: configuration.ownerPassword ?? undefined, installation });
  } finally {
    await closeStreams();
    await closeDatabase();
  }
}

async function runAndPrint(surroundings: Surroundings): Promise<void> {
  const printed = await runCommand(given, surroundings);
  if (printed !== "") process.stdout.write(`${printed}\n`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof ProblemsFound) {
    process.stdout.write(`${error.message}\n`);
    process.exit(REFUSED);
  }
  const isExpected = error instanceof CommandError || error instanceof StartError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  const isFinal = process.argv[2] !== RECEIVE_MAIL || (error instanceof CommandError && !error.isPassing);
  process.exit(isFinal ? (error instanceof UsageError ? WRONG_USAGE : REFUSED) : TRY_LATER);
}
