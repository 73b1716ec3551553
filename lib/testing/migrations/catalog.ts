/** Reads what PostgreSQL's catalog says about tables, so that two states of a schema can be compared. */
import type pg from "pg";

export interface Column {
  /** "table.column". */
  readonly name: string;
  readonly table: string;
  readonly type: string;
  readonly is_required: boolean;
  /** Also by a sequence. */
  readonly has_default: boolean;
}

/** A constraint, a unique index or a trigger. */
export interface Condition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  /** The columns of an index or a key; empty for a trigger. */
  readonly columns: readonly string[];
}

export interface Catalog {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** Keys, constraints and triggers, which rows comply with or start. */
  readonly conditions: ReadonlyMap<string, Condition>;
}

const TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`;

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS name, c.relname AS "table", format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AS is_required, a.atthasdef OR a.attidentity <> '' AS has_default
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`;

/** PostgreSQL 18 lists NOT NULL as a constraint, too; columns say it. */
const CONDITIONS = `
  SELECT c.relname || ': ' || o.conname AS name, c.relname AS "table", pg_get_constraintdef(o.oid) AS definition,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (o.conkey)) AS columns
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND o.contype IN ('c', 'f', 'u', 'p', 'x')
  UNION ALL
  SELECT c.relname || ': ' || n.relname, c.relname, pg_get_indexdef(i.indexrelid),
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (i.indkey::int2[]))
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class n ON n.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
  UNION ALL
  SELECT c.relname || ': ' || t.tgname, c.relname, pg_get_triggerdef(t.oid), '{}'
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`;

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: conditions } = await client.query<Condition>(CONDITIONS);
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(columns.map((column) => [column.name, column])),
    conditions: new Map(conditions.map((condition) => [condition.name, condition])),
  };
}
