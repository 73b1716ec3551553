/** A database gets its name and its ranges of ids at its first start. */
import type pg from "pg";
import type { OwnDatabase } from "../../config.ts";
import { inDirectory, MOVED } from "./directory-connection.ts";
import { applyIdRanges, type IdRanges } from "./id-ranges.ts";

/**
 * Does nothing without several databases, and later only what a restored backup or a new table needs.
 * @param client of the own database, whose row of the installation exists.
 * @throws Error when it has another name, has organizations already and is not the first one, or there are no ids left.
 */
export async function joinDatabases(
  client: pg.Client,
  ownDatabase: OwnDatabase | null,
  databaseUrl: string,
): Promise<void> {
  const { rows } = await client.query<{ database_name: string | null; has_organizations: boolean }>(
    "SELECT database_name, EXISTS (SELECT FROM realm) AS has_organizations FROM installation",
  );
  const [
    { database_name: known, has_organizations: isUsed } = { database_name: null, has_organizations: false },
  ] = rows;
  if (ownDatabase === null) {
    if (known === null) return;
    throw new Error(
      `This database is ${known} of several: set PARLEY_DATABASES instead of DATABASE_URL, or its ids could clash with the others'.`,
    );
  }
  const { name, directoryUrl } = ownDatabase;
  if (known !== null && known !== name) {
    throw new Error(`PARLEY_DATABASES calls this database ${name}, and it is ${known}.`);
  }
  const isFirst = directoryUrl === databaseUrl;
  if (known === null && isUsed && !isFirst) {
    throw new Error(
      `The database ${name} has organizations already, whose ids could clash with the others': only the first one in PARLEY_DATABASES may have any. Export them, and import them into an empty database.`,
    );
  }
  const ranges = await inDirectory(directoryUrl, (directory) => rangesIn(directory, name, isFirst));
  await client.query("BEGIN");
  try {
    await applyIdRanges(client, ranges);
    await client.query("UPDATE installation SET database_name = $1", [name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Enters the organizations of the first database, which may have been the only one, into its directory. */
export async function claimOwnPlaces(first: pg.Client, name: string): Promise<void> {
  await first.query(
    `INSERT INTO organization_place (subdomain, database)
     SELECT subdomain, $1 FROM realm WHERE subdomain <> $2 || uuid::text ON CONFLICT DO NOTHING`,
    [name, MOVED],
  );
}

async function rangesIn(directory: pg.Client, name: string, isFirst: boolean): Promise<IdRanges> {
  await directory.query("BEGIN");
  await directory.query("LOCK TABLE joined_database IN SHARE ROW EXCLUSIVE MODE");
  const known = await findRanges(directory, name);
  if (known) {
    await directory.query("COMMIT");
    return known;
  }
  // The first database is number 0, although another one may join before it.
  await directory.query(
    `INSERT INTO joined_database (number, name, range_number)
     SELECT CASE WHEN $2 THEN 0 ELSE coalesce(max(number), 0) + 1 END,
       $1, CASE WHEN $2 THEN 0 ELSE coalesce(max(range_number), 0) + 1 END
     FROM joined_database`,
    [name, isFirst],
  );
  const made = await findRanges(directory, name);
  await directory.query("COMMIT");
  if (!made) throw new Error(`The database ${name} could not join.`);
  return made;
}

export async function findRanges(directory: pg.Client, name: string): Promise<IdRanges | null> {
  const { rows } = await directory.query<IdRanges>(
    `SELECT number, range_number AS "rangeNumber" FROM joined_database WHERE name = $1`,
    [name],
  );
  return rows[0] ?? null;
}

/** A range after all others; the caller gives it to the database of the same name. */
export async function takeLaterRange(directory: pg.Client, name: string): Promise<IdRanges> {
  const { rows } = await directory.query<IdRanges>(
    `UPDATE joined_database SET range_number = (SELECT max(range_number) + 1 FROM joined_database)
     WHERE name = $1 RETURNING number, range_number AS "rangeNumber"`,
    [name],
  );
  if (!rows[0]) throw new Error(`The database ${name} has not joined yet: start the server once.`);
  return rows[0];
}
