/**
 * Ids of restored rows. They stay as they are where the database has not given out such ids yet; otherwise all of a
 * table move by the same number, so that their order, which is that of messages, stays.
 */
import { Prisma } from "../db/generated/client.ts";
import { sql } from "../db/sql.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import type { Manifest } from "../exports/archive-format.ts";
import { ArchiveError } from "./archive-error.ts";

/** How far the ids of each table move; tables without ids of their own are missing. */
export type IdShift = ReadonlyMap<string, number>;

/**
 * Sets aside the ids for an archive: nobody else will get them, whether the import succeeds or not.
 * @throws ArchiveError for an archive that claims most of the ids there are.
 */
export async function reserveIds(manifest: Manifest): Promise<IdShift> {
  const shift = new Map<string, number>();
  for (const [table, [lowest, highest]] of Object.entries(manifest.ids)) {
    shift.set(table, await transaction((tx) => reserve(tx, table, lowest, highest)));
  }
  return shift;
}

async function reserve(tx: Transaction, table: string, lowest: number, highest: number): Promise<number> {
  const name = await sequenceOf(tx, table);
  const sequence = Prisma.raw(`"${name}"`);
  // Changes nothing, but lets nobody take an id until the transaction ends.
  await tx.$executeRaw(sql`ALTER SEQUENCE ${sequence} NO CYCLE`);
  const [next] = await tx.$queryRaw<{ id: number; last: number }[]>(sql`
    SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS id,
      least(seqmax, ${Number.MAX_SAFE_INTEGER}::bigint) AS last
    FROM ${sequence}, pg_sequence WHERE seqrelid = ${`"${name}"`}::regclass`);
  const first = Math.max(Number(next?.id), lowest);
  // An archive that claims the highest ids would leave none for all the other organizations.
  if (!(first + (highest - lowest) < Number(next?.last) / 2))
    throw new ArchiveError(`The ids of ${table} in the archive leave too few for others.`);
  const restart = Prisma.raw(String(first + (highest - lowest) + 1));
  await tx.$executeRaw(sql`ALTER SEQUENCE ${sequence} RESTART WITH ${restart}`);
  return first - lowest;
}

/** Ids of messages are taken from a sequence that their column does not name. @throws Error for a table without ids. */
async function sequenceOf(tx: Transaction, table: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ name: string | null }[]>(sql`
    SELECT s.relname::text AS name FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND t.relname = ${table} AND a.attname = 'id' AND t.relnamespace = current_schema()::regnamespace`);
  if (!found?.name) throw new Error(`The archive has ids of ${table}, which has none here.`);
  return found.name;
}
