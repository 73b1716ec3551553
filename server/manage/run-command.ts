/** The server administrator's commands. */

import { randomBytes } from "node:crypto";
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

export class CommandError extends Error {
  /** Whether it may succeed after a limit or outage. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** Organization's label, followed by the root organization's host name. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The root organization has no subdomain. */
const ROOT = ".";

/** Run by mail servers. */
export const RECEIVE_MAIL = "receive-mail";

interface Command {
  readonly takes: readonly string[];
  readonly mayTake?: readonly string[];
  readonly does: string;
  readonly run: (given: readonly string[], password: string | undefined) => Promise<string>;
}

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
};

/**
 * @param given name and arguments.
 * @param password of a new owner.
 * @returns the output.
 * @throws CommandError for an unknown or failed command.
 */
export async function runCommand(given: readonly string[], password?: string): Promise<string> {
  const [name = "", ...rest] = given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !isComplete(command, rest)) throw new CommandError(usage());
  try {
    return await command.run(rest, password);
  } catch (error) {
    const isExpected = error instanceof ApiError || error instanceof ArchiveError;
    const isPassing = error instanceof ApiError && error.status >= 429;
    throw isExpected ? new CommandError(error.message, isPassing) : error;
  }
}

function isComplete({ takes, mayTake = [] }: Command, given: readonly string[]): boolean {
  return given.length >= takes.length && given.length <= takes.length + mayTake.length;
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { takes, mayTake = [], does }]) => {
    const words = [name, ...takes, ...mayTake.map((word) => `[${word}]`)];
    return `  npm run manage -- ${words.join(" ")}\n      ${does}`;
  });
  return ["Commands:", ...lines, `The SUBDOMAIN of the root organization is "${ROOT}".`].join("\n");
}

async function list(): Promise<string> {
  const organizations = await listOrganizations();
  return organizations.length === 0 ? "There is no organization yet." : organizations.map(line).join("\n");
}

function line({ subdomain, name, isActive, people }: ListedOrganization): string {
  const words = [subdomain || ROOT, name, `people: ${people}`, ...(isActive ? [] : ["deactivated"])];
  return words.join("\t");
}

async function find(subdomain: string): Promise<ListedOrganization> {
  const [organization] = await listOrganizations(subdomain === ROOT ? "" : subdomain);
  if (!organization) throw new CommandError(`There is no organization ${subdomain}.`);
  return organization;
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
  givenPassword: string | undefined,
): Promise<string> {
  const subdomain = subdomainOf(given);
  if ((await listOrganizations(subdomain)).length > 0) {
    throw new CommandError(`There is already an organization ${given}.`);
  }
  if (!isEmail(email)) throw new CommandError(`${email} is not an email address.`);
  const name = displayName("Organization name", givenName, MAX_ORGANIZATION_NAME);
  const fullName = personName(givenFullName);
  const password = givenPassword ?? randomBytes(12).toString("base64url");
  await requireStrongPassword(password, [name, fullName, email]);
  await createRealm({ subdomain, name, owner: { fullName, email, password } });
  const secret = givenPassword === undefined ? ` Password: ${password}` : "";
  return `${name} is created. Its owner ${email} can sign in.${secret}`;
}

async function deactivate([subdomain = ""]: readonly string[]): Promise<string> {
  const { id, name } = await find(subdomain);
  await closeOrganization({ realmId: id, userId: null, operation: "deactivate-realm" });
  return `${name} is deactivated.`;
}

async function reactivate([subdomain = ""]: readonly string[]): Promise<string> {
  const { id, name } = await find(subdomain);
  await reactivateOrganization(id);
  return `${name} is active.`;
}

async function changeOwnerAccess([subdomain = "", choice = ""]: readonly string[]): Promise<string> {
  if (choice !== "on" && choice !== "off") throw new CommandError("Say on or off.");
  const { id, name } = await find(subdomain);
  await setOwnerFullContentAccess(id, choice === "on");
  return `Owners of ${name} ${choice === "on" ? "may" : "may not"} export private messages without consent.`;
}

async function removeUser([subdomain = "", userId = ""]: readonly string[]): Promise<string> {
  await deleteUser((await find(subdomain)).id, Number(userId));
  return `Account ${userId} is deleted.`;
}

async function exportAll([subdomain = "", file = ""]: readonly string[]): Promise<string> {
  const { id, name } = await find(subdomain);
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
  const address = imported.subdomain || ROOT;
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
