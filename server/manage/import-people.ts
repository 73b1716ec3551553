/** Creates the accounts in a table of people; a repeated import continues where the last one ended. */
import { open } from "node:fs/promises";
import { validName } from "../../lib/accounts/account/change-profile.ts";
import { createMember, requireFreeAddress } from "../../lib/accounts/members/add-member.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import type { LogWriter } from "../../lib/kernel/events/log-transaction.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { readCsv } from "../../lib/text/read-csv.ts";
import { CommandError } from "./command.ts";
import { generatedPassword } from "./passwords.ts";
import { roleNamed } from "./role-names.ts";

/** Some 100,000 people. */
const MAX_BYTES = 16 * 1024 ** 2;
const MAX_NAMED = 20;

export interface ListedPerson {
  readonly line: number;
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
}

export interface PeopleToImport {
  readonly newcomers: readonly ListedPerson[];
  /** Count of addresses that already have an account. */
  readonly known: number;
}

/**
 * Checks all rows before the first account is created.
 * @throws CommandError with the lines that cannot be used.
 */
export async function peopleToImport(organization: Organization, file: string): Promise<PeopleToImport> {
  const people = tableOf(await contentOf(file));
  const seen = new Map<string, number>();
  const newcomers: ListedPerson[] = [];
  const problems: string[] = [];
  for (const { line, email, fullName, role } of people) {
    const key = nameKey(email);
    try {
      const former = seen.get(key);
      if (former !== undefined) throw new CommandError(`The address is that of line ${former}.`);
      seen.set(key, line);
      const roleCode = roleNamed(role);
      if (organization.users.byEmail(email)) continue;
      requireFreeAddress(organization, email);
      newcomers.push({ line, email, fullName: validName(organization, fullName, null), role: roleCode });
    } catch (error) {
      problems.push(`Line ${line}: ${reasonOf(error)}`);
    }
  }
  if (problems.length > 0) {
    const more = problems.length > MAX_NAMED ? [`And ${problems.length - MAX_NAMED} more lines.`] : [];
    const lines = [...problems.slice(0, MAX_NAMED), ...more];
    throw new CommandError(`Nobody was imported, because of these lines:\n${lines.join("\n")}`);
  }
  return { newcomers, known: people.length - newcomers.length };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof CommandError) return error.message;
  throw error;
}

export async function contentOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size > MAX_BYTES) throw new CommandError(`${file} is larger than 16 MiB: divide it.`);
      return new TextDecoder("utf-8", { fatal: true }).decode(await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof TypeError)
      throw new CommandError(`${file} is not text in UTF-8: save it as "CSV UTF-8".`);
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CommandError(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}.`,
    );
  }
}

/** People are members unless a column names their role. */
function tableOf(text: string) {
  const [head, ...rows] = readRows(text);
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const [email, fullName, role] = [["address", "email"], ["name"], ["role"]].map((accepted) =>
    names.findIndex((name) => accepted.includes(name)),
  );
  if (email === undefined || fullName === undefined || role === undefined || email < 0 || fullName < 0) {
    throw new CommandError('The first line must name the columns: "address,name" or "address,name,role".');
  }
  return rows.map(({ line, cells }) => ({
    line,
    email: cells[email] ?? "",
    fullName: cells[fullName] ?? "",
    role: cells[role] || "member",
  }));
}

export function readRows(text: string) {
  try {
    return readCsv(text);
  } catch (error) {
    throw error instanceof SyntaxError ? new CommandError(error.message) : error;
  }
}

export interface CreatedPerson {
  readonly id: number;
  readonly email: string;
  readonly password: string | null;
}

/**
 * One after the other, so that others' work goes on.
 * @throws CommandError for a row that has become impossible meanwhile.
 */
export async function importPeople(
  writer: LogWriter,
  organization: Organization,
  people: readonly ListedPerson[],
  { withPasswords }: { readonly withPasswords: boolean },
): Promise<CreatedPerson[]> {
  const created: CreatedPerson[] = [];
  for (const { line, ...person } of people) {
    const password = withPasswords ? generatedPassword() : null;
    try {
      const { id } = await createMember(writer, organization, { ...person, password });
      created.push({ id, email: person.email, password });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const before = created.map(printed).join("\n");
      throw new CommandError(
        `Line ${line}: ${reason} The lines before are imported: mend the file and repeat the command.\n${before}`,
        !(error instanceof ApiError) || error.status >= 429,
      );
    }
  }
  return created;
}

/** With the password, which cannot be found out later. */
export function printed({ email, password }: CreatedPerson): string {
  return password === null ? email : `${email}\t${password}`;
}
