/** The administrator's table of people: the address in the archive, the address here, and perhaps a role. */
import { nameKey } from "../../text/name-key.ts";
import { ArchiveError } from "../exports/archive-format.ts";

export interface GivenPerson {
  /** The line of the table, for errors. */
  readonly line: number;
  /** In the archive. */
  readonly archived: string;
  /** Here. */
  readonly email: string;
  /** Null keeps a guest a guest, and makes others members. */
  readonly role: number | null;
}

export class GivenPeople {
  readonly #byAddress: ReadonlyMap<string, GivenPerson>;
  readonly #found = new Set<GivenPerson>();

  /** @param people with different addresses in the archive. */
  constructor(people: readonly GivenPerson[]) {
    this.#byAddress = new Map(people.map((person) => [nameKey(person.archived), person]));
  }

  of(address: string): GivenPerson | undefined {
    const person = this.#byAddress.get(nameKey(address));
    if (person) this.#found.add(person);
    return person;
  }

  /** @throws ArchiveError for a role that somebody who is here would have to get. */
  requireNoRole(person: GivenPerson | undefined, role: number): void {
    if (!person || person.role === null || person.role === role) return;
    throw new ArchiveError(
      `Line ${person.line}: ${person.email} has another role here, which an import does not change; leave the role empty.`,
    );
  }

  /**
   * @param other of somebody who has the same address here, so that both become one account.
   * @returns the role to give, or null to keep what the other one has.
   * @throws ArchiveError for two roles.
   */
  roleBeside(person: GivenPerson | undefined, other: GivenPerson | undefined): number | null {
    const role = person?.role ?? null;
    const former = other?.role ?? null;
    if (person && other && role !== null && former !== null && role !== former)
      throw new ArchiveError(
        `Line ${person.line}: ${person.email} has another role in line ${other.line}; give one role to one address.`,
      );
    return role;
  }

  /** @throws ArchiveError for an address that is not in the archive. */
  requireAllFound(): void {
    const missing = [...this.#byAddress.values()].find((person) => !this.#found.has(person));
    if (missing)
      throw new ArchiveError(
        `Line ${missing.line}: Nobody in the export has the address ${missing.archived}; correct or remove the line.`,
      );
  }
}
