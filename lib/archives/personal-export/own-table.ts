/** What is declared of a table for the export of a person's own data. */
import type { PersonalTable } from "../../accounts/members/personal-columns.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

export interface OwnTable {
  readonly name: PersonalTable;
  /** What tells the rows of one person apart, with its types: they are read in this order. Empty: there is one row. */
  readonly order: Readonly<Record<string, "int4" | "int8" | "text">>;
  /** What is exported of a row, by column. */
  readonly columns: readonly string[];
  /** The other columns: others' words, secrets, and what only the server uses. A column is in one of the two. */
  readonly omitted?: readonly string[];
  /** What other tables say of a row `t`, by the name that it gets in the archive. */
  readonly joined?: (actor: Actor) => Readonly<Record<string, Sql>>;
  /** Which rows `t` of the person; absent: all. */
  readonly rows?: (actor: Actor) => Sql;
  /** Columns with the key of a stored file. */
  readonly files?: readonly string[];
}
