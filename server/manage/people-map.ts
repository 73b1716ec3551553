/** Reads the table that says who of an export is who here. */
import { GivenPeople, type GivenPerson } from "../../lib/archives/merged-teams/given-people.ts";
import { isEmail } from "../../lib/text/is-email.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { CommandError } from "./command.ts";
import { contentOf, readRows } from "./import-people.ts";
import { roleNamed } from "./role-names.ts";

/** @throws CommandError with the first line that cannot be used. */
export async function readPeopleMap(file: string | undefined): Promise<GivenPeople> {
  if (file === undefined) return new GivenPeople([]);
  const [head, ...rows] = readRows(await contentOf(file));
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const [archived, here, role] = ["archived", "address", "role"].map((name) => names.indexOf(name));
  if (archived === undefined || here === undefined || role === undefined || archived < 0 || here < 0)
    throw new CommandError(
      'The first line of --map must name the columns: "archived,address" or "archived,address,role".',
    );
  const seen = new Map<string, number>();
  const people = rows.map(({ line, cells }) => {
    const person = personOf(line, cells[archived] ?? "", cells[here] ?? "", cells[role] ?? "");
    const former = seen.get(nameKey(person.archived));
    if (former !== undefined)
      throw new CommandError(`Line ${line}: "${person.archived}" is already in line ${former}.`);
    seen.set(nameKey(person.archived), line);
    return person;
  });
  return new GivenPeople(people);
}

function personOf(line: number, archived: string, email: string, role: string): GivenPerson {
  const wrong = [archived, email].find((address) => !isEmail(address));
  if (wrong !== undefined) throw new CommandError(`Line ${line}: "${wrong}" is not an email address.`);
  try {
    return { line, archived, email, role: role === "" ? null : roleNamed(role) };
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`Line ${line}: ${error.message}`) : error;
  }
}
