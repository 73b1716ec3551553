/**
 * The directory of several databases: which one has an organization. It makes subdomains unique over all of them. With
 * one database, nothing is asked.
 */
import { configuration } from "../../config.ts";
import { query, sql } from "../db/sql.ts";
import { badRequest } from "../errors.ts";
import { logger } from "../log.ts";
import { DIRECTORY_CHANNEL, inDirectory, MOVED } from "./directory-connection.ts";

/** A claim without an organization: its creation failed, or the organization was deleted. */
const UNUSED_AFTER = "10 minutes";

/**
 * Call it before the transaction that creates the organization. A claim of this database whose organization does not
 * exist may be claimed again.
 * @throws ApiError BAD_REQUEST for a subdomain of another database.
 */
export async function claimSubdomain(subdomain: string): Promise<void> {
  const { ownDatabase } = configuration();
  if (ownDatabase === null) return;
  const { name, directoryUrl } = ownDatabase;
  await inDirectory(directoryUrl, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO organization_place (subdomain, database) VALUES ($1, $2)
       ON CONFLICT (subdomain) DO UPDATE SET claimed_at = now() WHERE organization_place.database = excluded.database`,
      [subdomain, name],
    );
    if (rowCount === 0) throw badRequest(`There is already an organization ${subdomain || "."}.`);
    await client.query("SELECT pg_notify($1, $2)", [DIRECTORY_CHANNEL, subdomain]);
  });
}

/** Call it after the deletion of the organization. */
export async function releaseSubdomain(subdomain: string): Promise<void> {
  const { ownDatabase } = configuration();
  if (ownDatabase === null) return;
  await inDirectory(ownDatabase.directoryUrl, async (client) => {
    await client.query("DELETE FROM organization_place WHERE subdomain = $1 AND database = $2", [
      subdomain,
      ownDatabase.name,
    ]);
    await client.query("SELECT pg_notify($1, $2)", [DIRECTORY_CHANNEL, subdomain]);
  });
}

/** Whether there may be an organization in any database, except for a root organization in this one. */
export async function isDirectoryUsed(): Promise<boolean> {
  const { ownDatabase } = configuration();
  if (ownDatabase === null) return false;
  return inDirectory(ownDatabase.directoryUrl, async (client) => {
    const { rows } = await client.query(
      "SELECT FROM organization_place WHERE NOT (subdomain = '' AND database = $1) LIMIT 1",
      [ownDatabase.name],
    );
    return rows.length > 0;
  });
}

interface Place {
  readonly subdomain: string;
  readonly database: string;
  readonly is_old: boolean;
}

/**
 * Makes the directory say what this database has: after interrupted creations and deletions, a move whose copy is
 * complete, and the first start of a database that was the only one.
 */
export async function settlePlaces(): Promise<void> {
  const { ownDatabase } = configuration();
  if (ownDatabase === null) return;
  const { name, directoryUrl } = ownDatabase;
  await inDirectory(directoryUrl, async (client) => {
    // Before the organizations: a claim made in between is not an old one.
    const { rows: places } = await client.query<Place>(
      `SELECT subdomain, database, claimed_at < now() - $1::interval AS is_old FROM organization_place`,
      [UNUSED_AFTER],
    );
    const known = new Map(places.map((place) => [place.subdomain, place]));
    const own = new Set(
      (
        await query<{ subdomain: string }>(sql`
          SELECT subdomain FROM realm WHERE subdomain <> ${MOVED} || uuid::text`)
      ).map(subdomainOf),
    );
    const missing = [...own].filter((subdomain) => !known.has(subdomain));
    const unused = places.filter((each) => each.database === name && each.is_old && !own.has(each.subdomain));
    const moved = await client.query(
      `UPDATE organization_place SET database = $1, moving_to = NULL
       WHERE moving_to = $1 AND subdomain = ANY($2::text[])`,
      [name, [...own]],
    );
    await client.query(
      `INSERT INTO organization_place (subdomain, database) SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING`,
      [name, missing],
    );
    await client.query(
      `DELETE FROM organization_place WHERE database = $1 AND moving_to IS NULL AND subdomain = ANY($2::text[])
         AND claimed_at < now() - $3::interval`,
      [name, unused.map(subdomainOf), UNUSED_AFTER],
    );
    if (missing.length + unused.length > 0 || moved.rowCount !== 0) {
      logger.info(
        { added: missing, removed: unused.map(subdomainOf) },
        "the directory was brought up to date",
      );
      await client.query("SELECT pg_notify($1, '')", [DIRECTORY_CHANNEL]);
    }
  });
}

const subdomainOf = ({ subdomain }: { readonly subdomain: string }) => subdomain;
