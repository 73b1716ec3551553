/** Rows of an export's files, checked one by one. */
import type { z } from "zod";
import { ArchiveError } from "../exports/archive-format.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { ExportFolder } from "./export-folder.ts";
import { tableRows } from "./json-rows.ts";
import { type RealmTable, realmTables, type ZulipRow } from "./zulip-shapes.ts";

/** Kept in memory. Thirty thousand people in fifty channels each have a third of it. */
const MAX_ROWS = 5_000_000;

interface TablePlace<Shape extends z.ZodType> {
  readonly file: string;
  readonly table: string;
  readonly shape: Shape;
}

/**
 * Reads the rows of one table in one file, and reports those of another shape.
 * @param stopsAfter does not read what follows the table.
 */
export async function* shapedBatches<Shape extends z.ZodType>(
  folder: ExportFolder,
  { file, table, shape }: TablePlace<Shape>,
  report: MoveReport,
  stopsAfter = false,
): AsyncGenerator<z.output<Shape>[]> {
  let hasBegun = false;
  for await (const batch of tableRows(folder.stream(file), (name) => name === table, file)) {
    const rows: z.output<Shape>[] = [];
    for (const { row } of batch.rows) {
      const shaped = shapedRow(table || file, row, shape, report);
      if (shaped !== null) rows.push(shaped);
    }
    yield rows;
    hasBegun ||= batch.rows.length > 0 || batch.table === table;
    if (stopsAfter && hasBegun && batch.table !== table) return;
  }
}

/** `shapedBatches` of files with few rows. */
export async function* shapedRows<Shape extends z.ZodType>(
  folder: ExportFolder,
  place: TablePlace<Shape>,
  report: MoveReport,
): AsyncGenerator<z.output<Shape>> {
  for await (const rows of shapedBatches(folder, place, report)) yield* rows;
}

function shapedRow<Shape extends z.ZodType>(
  table: string,
  row: unknown,
  shape: Shape,
  report: MoveReport,
): z.output<Shape> | null {
  const { success, data, error } = shape.safeParse(row);
  if (success) return data;
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : "?";
  const places = error.issues.map(({ path }) => path.join(".")).join(", ");
  report.add("A row with impossible values was left out.", `${table} ${id}: ${places}`);
  return null;
}

export class RealmTables {
  readonly #rows = new Map<string, unknown[]>();

  /** @throws ArchiveError for two rows with one id, and for too many rows. */
  static async read(folder: ExportFolder, report: MoveReport): Promise<RealmTables> {
    const tables = new RealmTables();
    const shapes: Readonly<Record<string, z.ZodType>> = realmTables;
    const isKnown = (table: string) => Object.hasOwn(shapes, table);
    const file = "realm.json";
    let count = 0;
    for await (const { rows } of tableRows(folder.stream(file), isKnown, file)) {
      count += rows.length;
      if (count > MAX_ROWS) throw new ArchiveError("The export's file realm.json has too many rows.");
      for (const { table, row } of rows) {
        const shape = shapes[table];
        const shaped = shape ? shapedRow(table, row, shape, report) : null;
        if (shaped !== null) tables.#add(table, shaped);
      }
    }
    tables.#requireOwnIds();
    return tables;
  }

  #add(table: string, row: unknown): void {
    const rows = this.#rows.get(table) ?? [];
    rows.push(row);
    this.#rows.set(table, rows);
  }

  of<Table extends RealmTable>(table: Table): readonly ZulipRow<Table>[] {
    // `read` has parsed the rows of each table by its shape.
    return (this.#rows.get(table) ?? []) as ZulipRow<Table>[];
  }

  /** @throws ArchiveError unless the export has exactly one organization. */
  get realm(): ZulipRow<"zerver_realm"> {
    const [realm, other] = this.of("zerver_realm");
    if (!realm || other) throw new ArchiveError("The export does not have exactly one organization.");
    return realm;
  }

  get people(): readonly ZulipRow<"zerver_userprofile">[] {
    return [...this.of("zerver_userprofile"), ...this.of("zerver_userprofile_mirrordummy")];
  }

  #requireOwnIds(): void {
    requireDistinct("people", this.people);
    requireDistinct("channels", this.of("zerver_stream"));
    requireDistinct("recipients", this.of("zerver_recipient"));
    requireDistinct("groups", this.of("zerver_usergroup"));
    requireDistinct("emoji", this.of("zerver_realmemoji"));
    requireDistinct("profile fields", this.of("zerver_customprofilefield"));
    requireDistinct("channel folders", this.of("zerver_channelfolder"));
    requireDistinct("linkifiers", this.of("zerver_realmfilter"));
    requireDistinct("snippets", this.of("zerver_savedsnippet"));
    requireDistinct("scheduled messages", this.of("zerver_scheduledmessage"));
  }
}

function requireDistinct(what: string, rows: readonly { readonly id: number }[]): void {
  const ids = new Set<number>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new ArchiveError(`The export has two ${what} with the id ${id}.`);
    ids.add(id);
  }
}
