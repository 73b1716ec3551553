/** Writes archived rows. */

import { z } from "zod";
import { USERS } from "../../accounts/account-limits.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { plainHtml } from "../../markdown/html/serialize-html.ts";
import type { JoinedReferences } from "../../markdown/references/id-move.ts";
import { ArchiveError, type Manifest, quoted } from "../exports/archive-format.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import { archiveTables } from "../exports/archive-tables.ts";
import { ArchiveFiles } from "./archive-files.ts";
import { ArchivedTexts } from "./archived-texts.ts";
import { checkEmbedded, IdChecks } from "./check-ids.ts";
import { type ColumnTypes, checkColumns } from "./column-forms.ts";
import { type IdRanges, type IdShift, shiftOf } from "./id-shift.ts";
import { type ArchiveRow, shiftRow } from "./shift-row.ts";
import { TextsLast } from "./texts-last.ts";

const shape = z.record(z.string(), z.unknown());

const ofPeople: Readonly<Record<string, string>> = {
  realm: "user_settings_defaults",
  user_account: "settings",
};

/** A version of HTML that is rendered again on reading. */
const OUTDATED = 0;

/** Places the rows of an archive among those that an organization has already. */
export interface JoinedRows {
  readonly references: JoinedReferences;
  /** @returns the row with the ids that it gets, or null if it is not written. */
  place(table: ArchiveTable, row: ArchiveRow): ArchiveRow | null;
  /** Whether a row may be there already. */
  mayExist(table: string): boolean;
}

export class RowWriter {
  readonly #tx: Transaction | null;
  readonly #columns: ColumnTypes;
  readonly #ids: IdChecks;
  readonly #shift: IdShift;
  readonly files: ArchiveFiles;
  /** Whether all ids and texts stay as they are. */
  readonly #isStill: boolean;
  readonly #texts: ArchivedTexts;
  readonly #textsLast: TextsLast;
  /** By archived id. */
  readonly #fieldTypes = new Map<unknown, unknown>();
  /** References to set once all rows of their table exist. */
  readonly #linkedLast: { table: string; column: string; id: unknown; value: unknown }[] = [];
  #place = 0;
  /** The database inserts rows while the next ones are prepared. */
  #inserting: Promise<void> = Promise.resolve();

  readonly #joined: JoinedRows | null;

  /**
   * @param tx null: rows are only checked.
   * @param url the restored organization's.
   * @param joined null for a new organization.
   */
  constructor(
    tx: Transaction | null,
    columns: ColumnTypes,
    manifest: Manifest,
    ranges: IdRanges,
    url: string,
    joined: JoinedRows | null = null,
  ) {
    this.#joined = joined;
    this.#tx = tx;
    this.#columns = columns;
    this.#ids = new IdChecks(manifest, ranges);
    this.#shift = shiftOf(ranges);
    this.files = new ArchiveFiles(manifest.organization.id);
    this.#texts = new ArchivedTexts(manifest, ranges, url, joined?.references);
    this.#textsLast = new TextsLast(this.#texts);
    this.#isStill = this.#texts.isStill && [...this.#shift.values()].every((distance) => distance === 0);
  }

  /**
   * Call it after writing the rows that these refer to.
   * @throws ArchiveError for rows that no export contains, including rows of the previous call.
   */
  async write(
    name: string,
    rows: readonly ArchiveRow[],
    change: (row: ArchiveRow) => ArchiveRow,
  ): Promise<void> {
    const place = archiveTables.findIndex((table) => table.name === name);
    const table = archiveTables[place];
    if (!table) throw new ArchiveError(`The archive has a table that is unknown here: ${quoted(name)}.`);
    if (place < this.#place) throw new ArchiveError(`The archive has the table ${name} in the wrong place.`);
    this.#place = place;
    const given = checkColumns(table, rows, this.#columns);
    const prepared = rows
      .map((row) => this.#prepare(table, change(withNewerSettings(name, row))))
      .filter((row) => row !== null);
    const columns = this.#joined ? Object.keys(prepared[0] ?? {}) : given;
    await this.#inserting;
    if (prepared.length === 0 || !this.#tx) return;
    this.#inserting = this.#insert(this.#tx, name, columns, prepared);
    // An error is thrown by the next call, not as an unhandled one meanwhile.
    this.#inserting.catch(() => {});
  }

  /**
   * Sets the references that the rows could not contain.
   * @throws ArchiveError for rows of the last call that the database refuses.
   */
  async finish(): Promise<void> {
    await this.#inserting;
    if (!this.#tx) return;
    await this.#textsLast.write(this.#tx);
    for (const { table, column, id, value } of this.#linkedLast) {
      await refusedAsArchive(
        table,
        this.#tx.$executeRaw(
          sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(`"${column}"`)} = ${value} WHERE id = ${id}`,
        ),
      );
    }
  }

  /** Null for a row that is not written. */
  #prepare(table: ArchiveTable, given: ArchiveRow): ArchiveRow | null {
    if (table.name === "profile_field") this.#fieldTypes.set(given.id, given.type);
    this.files.expect(table, given);
    const isOfPeople = this.#fieldTypes.get(given.field_id) === USERS;
    const row = checkEmbedded(table.name, this.#ids.checked(table, given), this.#ids, isOfPeople);
    this.#texts.learn(table.name, row);
    const shifted = this.#isStill
      ? row
      : shiftRow(table, row, this.#shift, this.#texts, (id) => this.#fieldTypes.get(id));
    const moved = this.#joined ? this.#joined.place(table, shifted) : shifted;
    if (!moved) {
      this.files.refuse(table, given);
      return null;
    }
    this.#textsLast.take(table, moved);
    replaceHtml(table, moved);
    for (const column of table.linkedLast ?? []) {
      if (moved[column] === null) continue;
      this.#linkedLast.push({ table: table.name, column, id: moved.id, value: moved[column] });
      moved[column] = null;
    }
    return moved;
  }

  async #insert(
    tx: Transaction,
    name: string,
    columns: readonly string[],
    rows: readonly ArchiveRow[],
  ): Promise<void> {
    const table = Prisma.raw(name);
    const list = Prisma.raw(columns.map((column) => `"${column}"`).join(", "));
    const existing = this.#joined?.mayExist(name) ? Prisma.raw("ON CONFLICT DO NOTHING") : Prisma.empty;
    const inserted = tx.$executeRaw(sql`
      INSERT INTO ${table} (${list})
      SELECT ${list} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json) ${existing}`);
    await refusedAsArchive(name, inserted);
  }
}

/** Replaces HTML, which could run scripts, with its source as plain text until it is rendered again. */
function replaceHtml({ html = {} }: ArchiveTable, row: ArchiveRow): void {
  for (const [column, source] of Object.entries(html)) {
    const text = row[source];
    if (row[column] !== null && row[column] !== undefined)
      row[column] = typeof text === "string" ? plainHtml(text) : null;
  }
  if ("rendering_version" in row) row.rendering_version = OUTDATED;
}

/** PostgreSQL's errors for impossible values, broken constraints, and oversized rows. */
const OF_ROWS = /^(?:22|23|54)/;

/** @throws ArchiveError if the database refuses the rows themselves. */
async function refusedAsArchive(table: string, statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && OF_ROWS.test(String(error.code)))) throw error;
    const rule = "constraint" in error && error.constraint;
    throw new ArchiveError(
      `The archive has rows of ${table} that the database refuses: ${rule || "a value is missing or impossible"}.`,
    );
  }
}

/** Renames settings in the row to this server's names. */
export function withNewerSettings(table: string, row: ArchiveRow): ArchiveRow {
  const column = ofPeople[table];
  if (column === undefined) return row;
  return {
    ...row,
    ...changed(row, column, newerPersonal),
    ...(table === "realm" && changed(row, "settings", newerOfOrganization)),
  };
}

type Settings = z.infer<typeof shape>;

/** Values that are not settings are refused later. */
function changed(row: ArchiveRow, column: string, change: (settings: Settings) => Settings): ArchiveRow {
  const { data } = shape.safeParse(row[column]);
  return data ? { [column]: change(data) } : {};
}

function newerPersonal(settings: Settings): Settings {
  return settings.web_home_view === "recent_topics" ? { ...settings, web_home_view: "recent" } : settings;
}

function newerOfOrganization({ giphy_rating: rating, ...settings }: Settings): Settings {
  return rating === undefined ? settings : { gif_rating_policy: rating, ...settings };
}
