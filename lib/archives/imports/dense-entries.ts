/** Renumbers an archive without gaps, in its rows, their references and their texts. */
import type { JoinedReferences, ReferredKind } from "../../markdown/references/id-move.ts";
import { ArchiveError, type Manifest } from "../exports/archive-format.ts";
import { archiveTables } from "../exports/archive-tables.ts";
import { ArchivedTexts } from "./archived-texts.ts";
import type { DenseIds } from "./dense-ids.ts";
import type { ArchiveEntry } from "./read-archive.ts";
import { type ArchiveRow, movedRow } from "./shift-row.ts";

const tablesByName = new Map(archiveTables.map((table) => [table.name, table]));

const tables: Readonly<Record<ReferredKind, string>> = {
  account: "user_account",
  group: "user_group",
  channel: "channel",
  message: "message",
};

/** @throws ArchiveError for entries that do not begin with the manifest, and for an unknown table. */
export async function* denseEntries(
  entries: AsyncIterable<ArchiveEntry>,
  ids: DenseIds,
): AsyncGenerator<ArchiveEntry> {
  let rows: DenseRows | null = null;
  for await (const entry of entries) {
    if (entry.kind === "manifest") {
      rows = new DenseRows(entry.manifest, ids);
      yield { kind: "manifest", manifest: rows.manifest };
    } else if (entry.kind !== "rows") yield entry;
    else {
      if (!rows) throw new ArchiveError("The archive does not begin with its export.json.");
      yield { ...entry, rows: rows.moved(entry.table, entry.rows) };
    }
  }
}

class DenseRows {
  readonly manifest: Manifest;
  readonly #ids: DenseIds;
  readonly #texts: ArchivedTexts;
  /** By archived id. */
  readonly #fieldTypes = new Map<unknown, unknown>();

  constructor(manifest: Manifest, ids: DenseIds) {
    const given = Object.entries(manifest.ids);
    this.#ids = ids;
    this.manifest = {
      ...manifest,
      ids: Object.fromEntries(given.map(([table, range]) => [table, ids.rangeOf(table, range)])),
    };
    const unmoved = given.map(
      ([table, [lowest, highest]]) => [table, { lowest, highest, distance: 0 }] as const,
    );
    // Names stay: the import replaces those that are taken.
    const references: JoinedReferences = {
      idOf: (kind, id) => ids.idOf(tables[kind], id),
      personName: () => undefined,
      channelName: () => undefined,
      groupName: () => undefined,
    };
    this.#texts = new ArchivedTexts(manifest, new Map(unmoved), manifest.organization.url ?? "", references);
  }

  /** @throws ArchiveError for an unknown table. */
  moved(name: string, rows: readonly ArchiveRow[]): ArchiveRow[] {
    const table = tablesByName.get(name);
    if (!table) throw new ArchiveError(`The archive has a table that is unknown here: ${name}.`);
    for (const row of rows) {
      this.#texts.learn(name, row);
      if (name === "profile_field") this.#fieldTypes.set(row.id, row.type);
    }
    return rows.map((row) => {
      const moved = movedRow(table, row, this.#ids.idOf, this.#texts, (id) => this.#fieldTypes.get(id));
      for (const column of table.textsLast ?? []) {
        const text = row[column];
        if (typeof text === "string") moved[column] = this.#texts.movedText(text);
      }
      return moved;
    });
  }
}
