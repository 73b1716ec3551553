/** Writes rows of an archive into their tables. */
import { Prisma } from "../db/generated/client.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import { archiveTables } from "../exports/archive-tables.ts";
import { ArchiveError } from "./archive-error.ts";
import type { IdShift } from "./id-shift.ts";
import { type ArchiveRow, shiftRow } from "./shift-row.ts";

/** Type of profile fields whose values are people. */
const PEOPLE_FIELD = 6;
/** Rows of one statement. */
const ROWS_AT_ONCE = 1_000;

const tables = new Map(archiveTables.map((table) => [table.name, table]));

export class RowWriter {
  readonly #tx: Transaction;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #shift: IdShift;
  /** No id moves, so that texts need not be looked through. */
  readonly #isStill: boolean;
  /** Profile fields of people, by their ids in the archive. */
  readonly #peopleFields = new Set<unknown>();
  /** What is set when all rows of its table are there. */
  readonly #linkedLast: { table: string; column: string; id: unknown; value: unknown }[] = [];

  /** @param columns of each table of the database. */
  constructor(tx: Transaction, columns: ReadonlyMap<string, readonly string[]>, shift: IdShift) {
    this.#tx = tx;
    this.#columns = columns;
    this.#shift = shift;
    this.#isStill = [...shift.values()].every((distance) => distance === 0);
  }

  /**
   * Writes rows of one table; those they refer to are there already.
   * @param change what differs from the archive besides ids.
   * @throws ArchiveError for a table or a column that is unknown here.
   */
  async write(
    name: string,
    rows: readonly ArchiveRow[],
    change: (row: ArchiveRow) => ArchiveRow,
  ): Promise<void> {
    const table = tables.get(name);
    if (!table) throw new ArchiveError(`The archive has a table that is unknown here: ${name}.`);
    const columns = this.#columnsOf(table, rows);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const moved = rows.slice(start, start + ROWS_AT_ONCE).map((row) => this.#prepare(table, change(row)));
      await this.#insert(name, columns, moved);
    }
  }

  /** Sets what could not be set with the rows themselves. */
  async finish(): Promise<void> {
    for (const { table, column, id, value } of this.#linkedLast) {
      await this.#tx.$executeRaw(
        sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(`"${column}"`)} = ${value} WHERE id = ${id}`,
      );
    }
  }

  #columnsOf({ name }: ArchiveTable, rows: readonly ArchiveRow[]): string[] {
    const known = this.#columns.get(name) ?? [];
    const given = Object.keys(rows[0] ?? {});
    const unknown = given.find((column) => !known.includes(column));
    if (unknown !== undefined)
      throw new ArchiveError(`The archive has a column that is unknown here: ${name}.${unknown}.`);
    return given;
  }

  #prepare(table: ArchiveTable, row: ArchiveRow): ArchiveRow {
    if (table.name === "profile_field" && row.type === PEOPLE_FIELD) this.#peopleFields.add(row.id);
    const moved = this.#isStill
      ? { ...row }
      : shiftRow(table, row, this.#shift, (id) => this.#peopleFields.has(id));
    for (const column of table.linkedLast ?? []) {
      if (moved[column] === null) continue;
      this.#linkedLast.push({ table: table.name, column, id: moved.id, value: moved[column] });
      moved[column] = null;
    }
    return moved;
  }

  async #insert(name: string, columns: readonly string[], rows: readonly ArchiveRow[]): Promise<void> {
    const table = Prisma.raw(name);
    const list = Prisma.raw(columns.map((column) => `"${column}"`).join(", "));
    await this.#tx.$executeRaw(sql`
      INSERT INTO ${table} (${list})
      SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)`);
  }
}
