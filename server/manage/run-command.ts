/** The server administrator's commands. */

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { deleteUser } from "../../lib/accounts/members/delete-user.ts";
import { createRealm } from "../../lib/accounts/set-up/create-realm.ts";
import { ArchiveError } from "../../lib/archives/exports/archive-format.ts";
import { writeArchive } from "../../lib/archives/exports/write-archive.ts";
import { importOrganization } from "../../lib/archives/imports/import-organization.ts";
import { requireStrongPassword } from "../../lib/auth/passwords/password-strength.ts";
import { receivePipedMail } from "../../lib/integrations/incoming-mail/read-mail.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { moveFiles } from "../../lib/kernel/storage/move-files.ts";
import { rebuildSearch } from "../../lib/messages/search/search.ts";
import {
  closeOrganization,
  reactivateOrganization,
} from "../../lib/organization/organizations/deactivate-organization.ts";
import {
  type ListedOrganization,
  listOrganizations,
  setOwnerFullContentAccess,
} from "../../lib/organization/organizations/list-organizations.ts";

import { MAX_ORGANIZATION_NAME } from "../../lib/people/people-limits.contract.ts";
import { displayName, personName } from "../../lib/people/users/names/person-name.ts";
import { isEmail } from "../../lib/text/is-email.ts";
import { type Command, CommandError, givenTo, type Input, UsageError, usageOf } from "./command.ts";
import { findOrganization, ROOT, shownSubdomain } from "./find-organization.ts";
import { firstLine, generatedPassword } from "./passwords.ts";
import { peopleCommands } from "./people-commands.ts";

/** Organization's label, followed by the root organization's host name. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Run by mail servers. */
export const RECEIVE_MAIL = "receive-mail";

const commands: Readonly<Record<string, Command>> = {
  organizations: { takes: [], does: "lists the organizations", run: list },
  "create-organization": {
    takes: ["SUBDOMAIN", "NAME", "OWNER_EMAIL", "OWNER_NAME"],
    does: "creates one; its owner gets PARLEY_OWNER_PASSWORD, or a password that is printed",
    run: create,
  },
  "deactivate-organization": {
    takes: ["SUBDOMAIN"],
    does: "keeps everybody out of it; its data stays",
    run: deactivate,
  },
  "reactivate-organization": { takes: ["SUBDOMAIN"], does: "makes it as it was", run: reactivate },
  "owner-full-content-access": {
    takes: ["SUBDOMAIN", "on|off"],
    does: "lets owners export everybody's private messages without consent, or no longer",
    run: changeOwnerAccess,
  },
  "delete-user": {
    takes: ["SUBDOMAIN", "USER_ID"],
    does: "deletes a deactivated account for good; what the person wrote stays",
    run: removeUser,
  },
  export: {
    takes: ["SUBDOMAIN", "ARCHIVE"],
    does: "writes everything of an organization into a new file",
    run: exportAll,
  },
  import: {
    takes: ["ARCHIVE"],
    mayTake: ["SUBDOMAIN"],
    does: "makes the organization of an archive here",
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
    does: "moves all files to the store in use, from the folder or the bucket they were in; servers go on meanwhile",
    run: move,
  },
  "rebuild-search": {
    takes: [],
    does: "rebuilds the search index; searches keep working",
    run: rebuild,
  },
  ...peopleCommands,
};

/** What a command finds besides its words. */
export interface Surroundings {
  /** Of a new owner. */
  readonly ownerPassword?: string | undefined;
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
  { ownerPassword, stdin = process.stdin }: Surroundings = {},
): Promise<string> {
  const { name, command, args } = commandOf(given);
  const { words, options } = givenTo(name, command, args);
  const input = {
    ownerPassword,
    has: (option: string) => options.has(option),
    valueOf: (option: string) => {
      const value = options.get(option);
      return value === true ? undefined : value;
    },
    readLine: () => firstLine(stdin),
  };
  try {
    const result = await command.run(words, input);
    if (typeof result === "string") return result;
    return options.has("json") ? JSON.stringify(result.data, null, 2) : result.text;
  } catch (error) {
    const isExpected = error instanceof ApiError || error instanceof ArchiveError;
    const isPassing = error instanceof ApiError && error.status >= 429;
    throw isExpected ? new CommandError(error.message, isPassing) : error;
  }
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

/** @param first word of the commands to list; all, where no command has it. */
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

async function list(): Promise<string> {
  const organizations = await listOrganizations();
  return organizations.length === 0 ? "There is no organization yet." : organizations.map(line).join("\n");
}

function line({ subdomain, name, isActive, people }: ListedOrganization): string {
  const words = [shownSubdomain(subdomain), name, `people: ${people}`, ...(isActive ? [] : ["deactivated"])];
  return words.join("\t");
}

/** @throws CommandError for an invalid host name label. */
function subdomainOf(given: string): string {
  const subdomain = given === ROOT ? "" : given;
  if (subdomain !== "" && !SUBDOMAIN.test(subdomain)) {
    throw new CommandError("A subdomain has lower-case letters, digits and hyphens only, like acme.");
  }
  return subdomain;
}

async function create(
  [given = "", givenName = "", email = "", givenFullName = ""]: readonly string[],
  { ownerPassword }: Input,
): Promise<string> {
  const subdomain = subdomainOf(given);
  if ((await listOrganizations(subdomain)).length > 0) {
    throw new CommandError(`There is already an organization ${given}.`);
  }
  if (!isEmail(email)) throw new CommandError(`${email} is not an email address.`);
  const name = displayName("Organization name", givenName, MAX_ORGANIZATION_NAME);
  const fullName = personName(givenFullName);
  const password = ownerPassword ?? generatedPassword();
  await requireStrongPassword(password, [name, fullName, email]);
  await createRealm({ subdomain, name, owner: { fullName, email, password } });
  const secret = ownerPassword === undefined ? ` Password: ${password}` : "";
  return `${name} is created. Its owner ${email} can sign in.${secret}`;
}

async function deactivate([subdomain = ""]: readonly string[]): Promise<string> {
  const { id, name } = await findOrganization(subdomain);
  await closeOrganization({ realmId: id, userId: null, operation: "deactivate-realm" });
  return `${name} is deactivated.`;
}

async function reactivate([subdomain = ""]: readonly string[]): Promise<string> {
  const { id, name } = await findOrganization(subdomain);
  await reactivateOrganization(id);
  return `${name} is active.`;
}

async function changeOwnerAccess([subdomain = "", choice = ""]: readonly string[]): Promise<string> {
  if (choice !== "on" && choice !== "off") throw new CommandError("Say on or off.");
  const { id, name } = await findOrganization(subdomain);
  await setOwnerFullContentAccess(id, choice === "on");
  return `Owners of ${name} ${choice === "on" ? "may" : "may not"} export private messages without consent.`;
}

async function removeUser([subdomain = "", userId = ""]: readonly string[]): Promise<string> {
  await deleteUser((await findOrganization(subdomain)).id, Number(userId));
  return `Account ${userId} is deleted.`;
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
  const target = subdomain === undefined ? undefined : subdomainOf(subdomain);
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
