/** Copies an organization's rows from one database to another, with their ids, and compares them. */
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { inOrderOfKeys, type OwnedTable, rowsOf } from "./owned-tables.ts";

const quoted = pg.escapeIdentifier;

export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

interface Sum {
  readonly count: string;
  readonly checksum: string;
}

/**
 * Both clients have a transaction: the source one snapshot, the target the one that inserts.
 * @throws Error when a table differs after the copy.
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  realmId: number,
  tables: readonly OwnedTable[],
): Promise<CopiedRows> {
  let rows = 0;
  for (const table of await inOrderOfKeys(source, tables)) {
    const columns = await columnsOf(source, table.name);
    const list = columns.map(quoted).join(", ");
    const selected = columns.map((column) => `t.${quoted(column)}`).join(", ");
    const name = quoted(table.name);
    const condition = rowsOf(table, realmId);
    await pipeline(
      source.query(
        copyTo(`COPY (SELECT ${selected} FROM ${name} t WHERE ${condition}) TO STDOUT (FORMAT binary)`),
      ),
      target.query(copyFrom(`COPY ${name} (${list}) FROM STDIN (FORMAT binary)`)),
    );
    const summing = `
      SELECT count(*)::text AS count, coalesce(sum(hashtextextended(ROW(${selected})::text, 0)), 0)::text AS checksum
      FROM ${name} t WHERE ${condition}`;
    const [there, here] = await Promise.all([sumOf(source, summing), sumOf(target, summing)]);
    if (there.count !== here.count || there.checksum !== here.checksum) {
      throw new Error(`The copy of ${table.name} differs: ${there.count} rows there, ${here.count} here.`);
    }
    rows += Number(here.count);
  }
  return { tables: tables.length, rows };
}

async function sumOf(client: pg.Client, statement: string): Promise<Sum> {
  const { rows } = await client.query<Sum>(statement);
  return rows[0] ?? { count: "0", checksum: "0" };
}

/** In the order of the source; generated ones are computed again. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}
