/** Rows of an export's files, checked one by one. */
import type { z } from "zod";
import { ArchiveError } from "../exports/archive-format.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { ExportFolder } from "./export-folder.ts";
import { tableRows } from "./json-rows.ts";
import { type RealmTable, realmTables, type ZulipRow } from "./zulip-shapes.ts";

/** Kept in memory. Thirty thousand people in fifty channels each have a third of it. */
const MAX_ROWS = 5_000_000;

/** The rows of one table in one file; those of another shape are reported. */
export async function* shapedRows<Shape extends z.ZodType>(
  folder: ExportFolder,
  file: string,
  table: string,
  shape: Shape,
  report: MoveReport,
): AsyncGenerator<z.output<Shape>> {
  for await (const { row } of tableRows(folder.stream(file), (name) => name === table, file)) {
    const shaped = shapedRow(table || file, row, shape, report);
    if (shaped !== null) yield shaped;
  }
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

  /** @throws ArchiveError unless the export has exactly one organization, for two rows with one id, and for too many rows. */
  static async read(folder: ExportFolder, report: MoveReport): Promise<RealmTables> {
    const tables = new RealmTables();
    const shapes: Readonly<Record<string, z.ZodType>> = realmTables;
    const isKnown = (table: string) => Object.hasOwn(shapes, table);
    const file = "realm.json";
    let count = 0;
    for await (const { table, row } of tableRows(folder.stream(file), isKnown, file)) {
      count += 1;
      if (count > MAX_ROWS) throw new ArchiveError("The export's file realm.json has too many rows.");
      const shape = shapes[table];
      const shaped = shape ? shapedRow(table, row, shape, report) : null;
      if (shaped === null) continue;
      const rows = tables.#rows.get(table) ?? [];
      rows.push(shaped);
      tables.#rows.set(table, rows);
    }
    tables.#requireOwnIds();
    return tables;
  }

  of<Table extends RealmTable>(table: Table): readonly ZulipRow<Table>[] {
    // `read` has parsed the rows of each table by its shape.
    return (this.#rows.get(table) ?? []) as ZulipRow<Table>[];
  }

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
