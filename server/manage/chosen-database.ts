/** Which of several databases a command acts on. */
import type { Configuration, NamedDatabase } from "../../lib/config.ts";
import { inDirectory } from "../../lib/kernel/databases/directory-connection.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { ROOT } from "./find-organization.ts";

const OPTION = "--database=";

interface Chosen {
  name: string | null;
}

const chosen: Chosen = { name: null };

/**
 * Takes --database=NAME, which every command has, from its words.
 * @throws UsageError for two of them.
 */
export function withoutDatabase(words: readonly string[]): string[] {
  const names = words.filter((word) => word.startsWith(OPTION)).map((word) => word.slice(OPTION.length));
  if (names.length > 1) throw new UsageError("Give --database only once.");
  chosen.name = names[0] ?? null;
  return words.filter((word) => !word.startsWith(OPTION));
}

/**
 * The configuration of a command that acts on one database.
 * @throws CommandError for an unknown database, and when several are there and none is named.
 */
export function onChosenDatabase(configuration: Configuration): Configuration {
  const { databases } = configuration;
  if (databases.length === 0) {
    if (chosen.name === null) return configuration;
    throw new CommandError("--database works only with PARLEY_DATABASES.");
  }
  const names = databases.map(({ name }) => name).join(", ");
  if (chosen.name === null)
    throw new CommandError(`There are several databases: name one with --database=NAME (${names}).`);
  const database = databases.find(({ name }) => name === chosen.name);
  if (!database)
    throw new CommandError(`There is no database ${chosen.name} in PARLEY_DATABASES (${names}).`);
  const [first = database] = databases;
  return {
    ...configuration,
    externalDatabase: database.url,
    ownDatabase: { name: database.name, directoryUrl: first.url, socketFolder: null },
  };
}

/** Finds the database of the organization that the command names, unless one was given. */
export async function chooseByOrganization(
  configuration: () => Configuration,
  { takes, mayTake = [] }: Command,
  words: readonly string[],
): Promise<void> {
  const place = [...takes, ...mayTake].indexOf("SUBDOMAIN");
  const given = place === -1 ? undefined : words[place];
  if (given === undefined || chosen.name !== null) return;
  const { databases, databaseForNew } = configuration();
  const [first] = databases;
  if (!first) return;
  const subdomain = given === ROOT ? "" : given;
  chosen.name = (await findDatabase(first, subdomain)) ?? databaseForNew ?? first.name;
}

/** Null for a subdomain without an organization. */
function findDatabase(first: NamedDatabase, subdomain: string): Promise<string | null> {
  return inDirectory(first.url, async (client) => {
    const { rows } = await client.query<{ database: string }>(
      "SELECT database FROM organization_place WHERE subdomain = $1",
      [subdomain],
    );
    return rows[0]?.database ?? null;
  });
}
