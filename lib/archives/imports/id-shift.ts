/**
 * Ids that the database has not given out stay; otherwise a table's ids all move by one distance, which keeps the
 * order of messages.
 */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ArchiveError, type Manifest, quoted } from "../exports/archive-format.ts";
import { archiveTables } from "../exports/archive-tables.ts";

/** Distance by table, for tables with their own ids. */
export type IdShift = ReadonlyMap<string, number>;

/** No other row has an archive's ids once they are moved by `distance`. */
export interface IdRange {
  readonly lowest: number;
  readonly highest: number;
  readonly distance: number;
}

export type IdRanges = ReadonlyMap<string, IdRange>;

const tablesWithIds = new Set(archiveTables.flatMap(({ ids }) => ids.id ?? []));

/**
 * The ranges of ids that an archive claims, by table.
 * @throws ArchiveError for impossible ids.
 */
export function claimedIds(manifest: Manifest): ReadonlyMap<string, readonly [number, number]> {
  const claimed = Object.entries(manifest.ids);
  for (const [table, [lowest, highest]] of claimed) {
    if (!tablesWithIds.has(table))
      throw new ArchiveError(`The archive has ids of a table that is unknown here: ${quoted(table)}.`);
    if (!(lowest > 0 && lowest <= highest))
      throw new ArchiveError(`The archive has no possible range of ids of ${table}.`);
  }
  const { id } = manifest.organization;
  const [lowest, highest] = manifest.ids.realm ?? [];
  if (lowest !== id || highest !== id)
    throw new ArchiveError("The archive does not have exactly one organization.");
  return new Map(claimed);
}

/** The organization that rows join. */
interface Joined {
  readonly realmId: number;
  /** An owner of it imports, rather than the server's administrator. */
  readonly isByOwner: boolean;
}

/** All organizations share the ids, and sparse ones of an export take as many as lie between them. */
const SHARE_OF_OWNER = 1 / 2_000;

/**
 * Reserves ids for an archive, whether or not the import succeeds. A new organization keeps the ids that nobody had.
 * @param joined absent: a new organization.
 * @throws ArchiveError for impossible ids, and for an archive that claims too many of the available ids.
 */
export async function reserveIds(manifest: Manifest, joined?: Joined): Promise<IdRanges> {
  const ranges = new Map<string, IdRange>();
  for (const [table, [first, last]] of claimedIds(manifest)) {
    const distance =
      table === "realm" && joined !== undefined
        ? joined.realmId - first
        : await transaction((tx) => reserve(tx, table, [first, last], joined));
    ranges.set(table, { lowest: first, highest: last, distance });
  }
  return ranges;
}

/**
 * The ids that tables would give out next. Rows with these ids move only if somebody takes them before they are
 * reserved.
 */
export async function nextIds(): Promise<ReadonlyMap<string, number>> {
  return transaction(async (tx) => {
    const next = new Map<string, number>();
    for (const table of tablesWithIds) next.set(table, (await nextOf(tx, await sequenceOf(tx, table))).first);
    return next;
  });
}

export function shiftOf(ranges: IdRanges): IdShift {
  return new Map([...ranges].map(([table, { distance }]) => [table, distance]));
}

async function reserve(
  tx: Transaction,
  table: string,
  [lowest, highest]: readonly [number, number],
  joined: Joined | undefined,
): Promise<number> {
  const name = await sequenceOf(tx, table);
  const sequence = Prisma.raw(`"${name}"`);
  // Changes nothing, but keeps others from taking ids until the transaction ends.
  await tx.$executeRaw(sql`ALTER SEQUENCE ${sequence} NO CYCLE`);
  const next = await nextOf(tx, name);
  if (joined?.isByOwner && highest - lowest > next.last * SHARE_OF_OWNER)
    throw new ArchiveError(
      `The ids of ${table} in the export lie too far apart. Ask the server's administrator to import it.`,
    );
  // Of several databases, each gives out a range of its own.
  const isOwn = lowest >= next.least && lowest <= next.last;
  const first = !joined && isOwn ? Math.max(next.first, lowest) : next.first;
  // Claiming the highest ids would leave none for other organizations.
  if (!(first + (highest - lowest) < (next.least + next.last) / 2))
    throw new ArchiveError(`The ids of ${table} in the archive leave too few for others.`);
  const restart = Prisma.raw(String(first + (highest - lowest) + 1));
  await tx.$executeRaw(sql`ALTER SEQUENCE ${sequence} RESTART WITH ${restart}`);
  return first - lowest;
}

interface NextIds {
  /** The next one. */
  readonly first: number;
  /** The ends of what the sequence gives out. */
  readonly least: number;
  readonly last: number;
}

async function nextOf(tx: Transaction, name: string): Promise<NextIds> {
  const [next] = await tx.$queryRaw<NextIds[]>(sql`
    SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS first, seqmin AS least,
      least(seqmax, ${Number.MAX_SAFE_INTEGER}::bigint) AS last
    FROM ${Prisma.raw(`"${name}"`)}, pg_sequence WHERE seqrelid = ${`"${name}"`}::regclass`);
  return { first: Number(next?.first), least: Number(next?.least), last: Number(next?.last) };
}

/** The column of message ids does not name its sequence. @throws Error for a table without ids. */
async function sequenceOf(tx: Transaction, table: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ name: string | null }[]>(sql`
    SELECT s.relname::text AS name FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND t.relname = ${table} AND a.attname = 'id' AND t.relnamespace = current_schema()::regnamespace`);
  if (!found?.name) throw new Error(`The archive has ids of ${table}, which has none here.`);
  return found.name;
}
