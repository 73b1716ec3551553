/** The server administrator's commands. */

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ArchiveError } from "../../lib/archives/exports/archive-format.ts";
import { writeArchive } from "../../lib/archives/exports/write-archive.ts";
import { importOrganization } from "../../lib/archives/imports/import-organization.ts";
import { receivePipedMail } from "../../lib/integrations/incoming-mail/read-mail.ts";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { moveFiles } from "../../lib/kernel/storage/move-files.ts";
import { rebuildSearch } from "../../lib/messages/search/search.ts";
import { upgradeCommands } from "../upgrade/upgrade-command.ts";
import { backupCommands } from "./backup-commands.ts";
import { channelCommands } from "./channel-commands.ts";
import {
  type Command,
  CommandError,
  givenTo,
  type Installation,
  ProblemsFound,
  type Report,
  UsageError,
  usageOf,
} from "./command.ts";
import { deletionCommands } from "./deletion-commands.ts";
import { diagnosisCommands } from "./diagnosis-commands.ts";
import { directoryCommand } from "./directory-command.ts";
import { findOrganization, ROOT, shownSubdomain } from "./find-organization.ts";
import { keyCommands } from "./key-commands.ts";
import { moveCommand } from "./move-command.ts";
import { moveInCommands } from "./move-in-commands.ts";
import { newSubdomain, organizationCommands } from "./organization-commands.ts";
import { firstLine } from "./passwords.ts";
import { pastImportCommands } from "./past-import-commands.ts";
import { peopleCommands } from "./people-commands.ts";
import { retentionCommands } from "./retention-commands.ts";
import { secretCommand } from "./secret-command.ts";
import { sessionCommands } from "./session-commands.ts";
import { settingsCommands } from "./settings-commands.ts";
import { versionCommands } from "./version-commands.ts";

/** Run by mail servers. */
export const RECEIVE_MAIL = "receive-mail";

export const IMPORT = "import";

const commands: Readonly<Record<string, Command>> = {
  export: {
    takes: ["SUBDOMAIN", "ARCHIVE"],
    does: "writes all of an organization's data to a new file",
    run: exportAll,
  },
  [IMPORT]: {
    takes: ["ARCHIVE"],
    mayTake: ["SUBDOMAIN"],
    does: "creates an organization from an archive",
    run: importAll,
  },
  [RECEIVE_MAIL]: {
    takes: [],
    mayTake: ["RECIPIENT"],
    does: "posts the mail on its standard input; for mail servers",
    run: ([recipient]) => receivePipedMail(process.stdin, recipient),
  },
  "move-files": {
    takes: [],
    does: "moves all files to the store in use, from the folder or the bucket they were in; servers keep running",
    run: move,
  },
  "rebuild-search": {
    takes: [],
    does: "rebuilds the search index; searches keep working",
    run: rebuild,
  },
  ...backupCommands,
  ...organizationCommands,
  ...deletionCommands,
  ...peopleCommands,
  ...directoryCommand,
  ...settingsCommands,
  ...diagnosisCommands,
  ...upgradeCommands,
  ...versionCommands,
  ...moveCommand,
  help: {
    takes: [],
    does: "prints this list",
    opensItself: true,
    run: async () => usage(""),
  },
  ...moveInCommands,
  ...pastImportCommands,
  ...channelCommands,
  ...retentionCommands,
  ...keyCommands,
  ...sessionCommands,
  ...secretCommand,
};

/** Input of a command besides its words. */
export interface Surroundings {
  /** For a new owner. */
  readonly ownerPassword?: string | undefined;
  readonly installation?: Installation | undefined;
  /** The standard input. */
  readonly stdin?: AsyncIterable<Buffer | string>;
}

/**
 * @param given name and arguments.
 * @returns the output.
 * @throws UsageError for an unknown command and wrong arguments, CommandError for a failed one.
 */
export async function runCommand(
  given: readonly string[],
  { ownerPassword, installation, stdin = process.stdin }: Surroundings = {},
): Promise<string> {
  const { command, words, options } = readCommand(given);
  const input = {
    ownerPassword,
    get installation() {
      if (!installation) throw new Error("This command needs an installation.");
      return installation;
    },
    has: (option: string) => options.has(option),
    valueOf: (option: string) => {
      const value = options.get(option);
      return value === true ? undefined : value;
    },
    readLine: () => firstLine(stdin),
  };
  try {
    const result = await command.run(words, input);
    return typeof result === "string" ? result : printed(result, options.has("json"));
  } catch (error) {
    if (error instanceof ProblemsFound) {
      const { report } = error;
      throw new ProblemsFound({ ...report, text: printed(report, options.has("json")) });
    }
    const isExpected =
      error instanceof ApiError || error instanceof ArchiveError || error instanceof BackupError;
    const isPassing = error instanceof ApiError && error.status >= 429;
    throw isExpected ? new CommandError(error.message, isPassing) : error;
  }
}

function printed({ text, data }: Report, isJson: boolean): string {
  return isJson ? JSON.stringify(data, null, 2) : text;
}

/** @throws UsageError for an unknown command and wrong arguments. */
export function readCommand(given: readonly string[]) {
  const { name, command, args } = commandOf(given);
  return { command, ...givenTo(name, command, [...optionsTakenByNpm(command), ...args]) };
}

/** Without "--" before the command, npm takes its options, and a dry run would be a real one. */
function optionsTakenByNpm({ options = {} }: Command): string[] {
  return Object.entries(options)
    .filter(
      ([name, value]) => value === null && process.env[`npm_config_${name.replaceAll("-", "_")}`] === "true",
    )
    .map(([name]) => `--${name}`);
}

/** Names have one word or two, such as "people list". @throws UsageError for an unknown one. */
function commandOf([first = "", second = "", ...rest]: readonly string[]) {
  for (const [name, args] of [
    [`${first} ${second}`, rest],
    [first, second === "" && rest.length === 0 ? [] : [second, ...rest]],
  ] as const) {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { name, command, args };
  }
  throw new UsageError(usage(first));
}

/** @param first word of the commands to list; lists all if none has it. */
function usage(first: string): string {
  const all = Object.entries(commands);
  const alike = all.filter(([name]) => name.startsWith(`${first} `));
  const lines = (alike.length > 0 ? alike : all).map(([name, command]) => usageOf(name, command));
  return [
    "Commands:",
    ...lines,
    `The SUBDOMAIN of the root organization is "${ROOT}". A PERSON is an address or an id.`,
  ].join("\n");
}

async function exportAll([subdomain = "", file = ""]: readonly string[]): Promise<string> {
  const { id, name } = await findOrganization(subdomain);
  try {
    await pipeline(
      writeArchive(id, "everything"),
      createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
    );
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "EEXIST"
      ? new CommandError(`${file} exists already.`)
      : error;
  }
  return `${name} is in ${file}.`;
}

async function importAll([file = "", subdomain]: readonly string[]): Promise<string> {
  const target = subdomain === undefined ? undefined : newSubdomain(subdomain);
  const imported = await importOrganization(file, target);
  const address = shownSubdomain(imported.subdomain);
  return `${imported.name} is restored as ${address}: ${imported.rows} rows, ${imported.files} files.`;
}

async function rebuild(): Promise<string> {
  await rebuildSearch((belowId) => {
    process.stdout.write(`The messages from id ${belowId} on are done.\n`);
  });
  return "The index of all messages is rebuilt.";
}

async function move(): Promise<string> {
  const move = await moveFiles(({ moved, there }) => {
    process.stdout.write(`${moved} files are moved, ${there} were there already.\n`);
  });
  if (!move)
    throw new CommandError(
      "The configuration names no bucket (PARLEY_S3_BUCKET), so there is only one store.",
    );
  return `All files are in the store in use: ${move.moved} were moved now.`;
}
