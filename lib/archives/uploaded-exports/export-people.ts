/** People of an export, whom an owner may match with people here. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { readNames } from "../merged-teams/archived-names.ts";
import { GivenPeople } from "../merged-teams/given-people.ts";
import { isPlaceholder } from "../moved-teams/free-names.ts";
import type { PreparedTeam } from "../moved-teams/team-entries.ts";
import { getRow, type ImportOptions } from "./import-rows.ts";
import { MAX_LISTED_PEOPLE } from "./uploaded-exports.contract.ts";

const personShape = z.object({
  /** Place in the export; ids and placeholders for addresses are new whenever it is read. */
  person: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  /** The user with this address here. */
  userId: z.int().nullable(),
});
type ExportPerson = z.output<typeof personShape>;

/** In the order of the export, without bots. */
async function archivedPeople(prepared: PreparedTeam) {
  const { user_account: accounts } = await readNames(prepared.entries("names"));
  return accounts.flatMap(({ delivery_email: email, full_name: name, bot_type: botType }, person) =>
    botType === null ? [{ person, name, email }] : [],
  );
}

/** People to match by hand. If there are too many, those without a match come first. */
export async function listPeople(prepared: PreparedTeam, realmId: number): Promise<ExportPerson[]> {
  const people = await archivedPeople(prepared);
  const keys = people.map(({ email }) => nameKey(email));
  const present = await query<{ id: number; key: string }>(sql`
    SELECT id, email_key AS key FROM user_account
    WHERE realm_id = ${realmId} AND email_key = ANY(${keys}::text[]) AND bot_type IS NULL AND NOT is_deleted`);
  const ids = new Map(present.map(({ id, key }) => [key, id]));
  const listed = people.map(({ email, ...person }) => ({
    ...person,
    email: isPlaceholder(email) ? null : email,
    userId: isPlaceholder(email) ? null : (ids.get(nameKey(email)) ?? null),
  }));
  if (listed.length <= MAX_LISTED_PEOPLE) return listed;
  const unmatched = listed.filter(({ userId }) => userId === null);
  const matched = listed.filter(({ userId }) => userId !== null);
  return [...unmatched, ...matched].slice(0, MAX_LISTED_PEOPLE);
}

/** @throws ApiError BAD_REQUEST for an unknown import. */
export async function getImportPeople({ organization }: Actor, importId: number) {
  const { id, options } = await getRow(organization.realm.id, importId);
  const matches = new Map(options.people.map(({ person, userId }) => [person, userId]));
  return {
    people: (await peopleOf(id)).map(({ person, name, email, userId }) => ({
      person_id: person,
      name,
      email,
      user_id: userId,
      matched_user_id: matches.get(person) ?? null,
    })),
  };
}

/** People that were listed when the export was read. */
export async function peopleOf(importId: number): Promise<ExportPerson[]> {
  const [row] = await query<{ people: unknown }>(
    sql`SELECT people FROM uploaded_export WHERE id = ${importId}`,
  );
  return z.array(personShape).parse(row?.people ?? []);
}

/** @throws ArchiveError for somebody here who was deleted meanwhile. */
export async function givenPeople(
  prepared: PreparedTeam,
  realmId: number,
  matches: ImportOptions["people"],
): Promise<GivenPeople> {
  if (matches.length === 0) return new GivenPeople([]);
  const archived = new Map((await archivedPeople(prepared)).map(({ person, email }) => [person, email]));
  const userIds = matches.map(({ userId }) => userId);
  const present = await query<{ id: number; email: string }>(sql`
    SELECT id, email_key AS email FROM user_account
    WHERE realm_id = ${realmId} AND id = ANY(${userIds}::int8[]) AND bot_type IS NULL AND NOT is_deleted`);
  const emails = new Map(present.map(({ id, email }) => [id, email]));
  return new GivenPeople(
    matches.map(({ person, userId }, index) => {
      const email = emails.get(userId);
      const address = archived.get(person);
      if (email === undefined || address === undefined)
        throw new ArchiveError("Somebody who was matched by hand is no longer here. Match people again.");
      return { line: index + 1, archived: address, email, role: null };
    }),
  );
}
