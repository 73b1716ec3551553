/** What is declared of a table for archives. */
import type { Sql } from "../../kernel/db/sql.ts";
import type { ExportScope } from "./export-scope.ts";

export interface ArchiveTable {
  readonly name: string;
  /** Its primary key: the order of its rows. */
  readonly key: readonly string[];
  /** Which rows `t` are exported. */
  readonly rows: (scope: ExportScope) => Sql;
  /** Columns that hold ids of a table: one, an array or ranges. An import refuses ids that the manifest does not have. */
  readonly ids: Readonly<Record<string, string>>;
  /** Columns of `ids` that hold multiranges. */
  readonly ranges?: readonly string[];
  /** Columns of `ids` that may name channels which a public or consented export leaves out. */
  readonly leftOut?: readonly string[];
  /** Columns with ids in a form of their own: `lib/archives/imports/embedded-ids.ts` reads them. */
  readonly embedded?: readonly string[];
  /** Columns with HTML, by the columns with its source: an import renders it again. */
  readonly html?: Readonly<Record<string, string>>;
  /** Columns with text in which ids occur: in mentions, links and rendered HTML. */
  readonly texts?: readonly string[];
  /** Columns that hold keys of stored files, several with spaces between them. */
  readonly files?: readonly string[];
  /** Columns with addresses that begin with the organization's id, as keys of files do. */
  readonly addresses?: readonly string[];
  /** Columns that are never exported: secrets, and what is counted again. */
  readonly omitted?: readonly string[];
  /** Columns that only the administrator of the server exports. */
  readonly guarded?: readonly string[];
  /** Columns that administrators of the organization may not see in every row, and what their archives have instead. */
  readonly masked?: Readonly<Record<string, (scope: ExportScope, column: Sql) => Sql>>;
  /** Columns that may refer to later rows of the same table. */
  readonly linkedLast?: readonly string[];
}
