/** Fills the tables of a schema from a backup, in one transaction of the caller. */
import { once } from "node:events";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError, type Header } from "./backup-format.ts";
import type { CheckedBackup } from "./read-backup.ts";

const quoted = pg.escapeIdentifier;

/**
 * Drops foreign keys, triggers and indexes without a constraint, which cost time for each row. Needs no superuser.
 * @returns the statements that restore them.
 */
export async function dropDependents(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    WITH tables AS (
      SELECT oid, oid::regclass AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition)
    SELECT 1 AS step, format('ALTER TABLE %s DROP CONSTRAINT %I', t.name, c.conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', t.name, c.conname, pg_get_constraintdef(c.oid)) AS restore
    FROM pg_constraint c JOIN tables t ON t.oid = c.conrelid WHERE c.contype = 'f'
    UNION ALL
    SELECT 2, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN tables t ON t.oid = i.indrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', t.name, g.tgname),
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', t.name,
        CASE g.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, g.tgname)
    FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal AND g.tgenabled <> 'D'
    ORDER BY step`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ restore }) => restore).reverse();
}

/** @throws BackupError when the schema lacks a column of the backup. */
export async function requireColumns(client: pg.Client, { tables }: Header): Promise<void> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('%s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) AS place
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const known = new Set(rows.map(({ place }) => place));
  const missing = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`))
    .find((place) => !known.has(place));
  if (missing === undefined) return;
  throw new BackupError(
    `The backup has a column that the migrations it names do not make: ${missing}. It was made by another build of Parley: restore it with that build.`,
  );
}

/** Pieces arrive table by table. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #columns: ReadonlyMap<string, string>;
  readonly rows = new Map<string, number>();
  #current: { readonly name: string; readonly copy: ReturnType<typeof copyFrom> } | null = null;
  readonly #failures: unknown[] = [];

  constructor(client: pg.Client, { tables }: Header) {
    this.#client = client;
    this.#columns = new Map(
      tables.map(({ name, columns }) => [name, columns.map((column) => quoted(column.name)).join(", ")]),
    );
  }

  async piece(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#current?.name !== name) {
      await this.end();
      const copy = this.#client.query(
        // FREEZE requires that this transaction truncated the table.
        copyFrom(`COPY ${quoted(name)} (${this.#columns.get(name)}) FROM STDIN (FORMAT binary, FREEZE)`),
      );
      copy.on("error", (error) => {
        this.#failures.push(error);
      });
      this.#current = { name, copy };
    }
    const { copy } = this.#current;
    this.#throwFailure();
    if (!copy.write(bytes)) await untilDrained(copy);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Ends the last table. */
  async end(): Promise<void> {
    if (this.#current === null) return;
    const { name, copy } = this.#current;
    this.#current = null;
    const finished = once(copy, "finish");
    copy.end();
    await finished;
    this.rows.set(name, copy.rowCount);
  }
}

/** Or until an error closes it. */
async function untilDrained(copy: ReturnType<typeof copyFrom>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(copy, "drain", { signal }), once(copy, "close", { signal })]);
  } finally {
    over.abort();
  }
}

/** @throws BackupError when fewer or more rows arrived than the backup has. */
export function requireRows(rows: ReadonlyMap<string, number>, { manifest }: CheckedBackup): void {
  const wrong = manifest.tables.find((table) => rows.get(table.name) !== table.rows);
  if (wrong) throw new BackupError(`The backup does not have as many rows of ${wrong.name} as it says.`);
}

export async function emptyTables(client: pg.Client, { tables }: Header): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}

export async function setSequences(client: pg.Client, { sequences }: Header): Promise<void> {
  const names = sequences.map(({ name }) => quoted(name));
  await client.query(
    "SELECT setval(name::regclass, last::int8) FROM unnest($1::text[], $2::text[]) AS given (name, last)",
    [names, sequences.map(({ last }) => last)],
  );
}
