/** Checks types and text formats of column values. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { sniffedTypes } from "../../files/uploads/sniff-type.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { passwordHashForm } from "../../people/users/password.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { isTimeZone } from "../../text/wall-time.ts";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { ArchiveRow } from "./shift-row.ts";

type Fits = (value: unknown) => boolean;

const isText: Fits = (value) => typeof value === "string";
const isInteger: Fits = (value) => Number.isInteger(value);
const matches =
  (form: RegExp): Fits =>
  (value) =>
    typeof value === "string" && form.test(value);
const isJson: Fits = (value) => typeof value === "object";

/** PostgreSQL would accept numbers as text, but ids in them would not be moved. */
const types: Readonly<Record<string, Fits>> = {
  smallint: isInteger,
  integer: isInteger,
  bigint: isInteger,
  boolean: (value) => typeof value === "boolean",
  text: isText,
  date: matches(/^\d{4}-\d\d-\d\d$/),
  // Excludes infinite and BC times, which JavaScript's Date cannot represent.
  "timestamp with time zone": matches(/^\d{4}-\d\d-\d\dT[\d:.+Z-]{8,30}$/),
  int8multirange: isText,
  json: isJson,
  jsonb: isJson,
  "integer[]": (value) => Array.isArray(value) && value.every(isInteger),
  "text[]": (value) => Array.isArray(value) && value.every(isText),
};

const isAddress = z.url({ protocol: /^https?$/ });
const isMessageText: Fits = (value) => {
  const length = lengthOf(String(value));
  // An earlier import may have made the ids in the text longer.
  return length > 0 && length <= 2 * MAX_MESSAGE_LENGTH;
};

/** Checks that the database does not make, by "table.column". */
const forms: Readonly<Record<string, Fits>> = {
  "user_account.password_hash": matches(passwordHashForm),
  "user_account.timezone": (value) => value === "" || isTimeZone(String(value)),
  "bot_settings.payload_url": (value) => isAddress.safeParse(value).success,
  "message.content": isMessageText,
  "message_edit.content": isMessageText,
  "scheduled_message.content": isMessageText,
  "topic.name": (value) => lengthOf(String(value)) <= MAX_TOPIC_LENGTH,
  "attachment.content_type": (value) => sniffedTypes.has(String(value)),
  "attachment.size": (value) => Number(value) >= 0,
};

/** Column → type, by table. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function readColumnTypes(tx: Transaction): Promise<ColumnTypes> {
  const rows = await tx.$queryRaw<{ table: string; column: string; type: string }[]>(sql`
    SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      new Map(columns.map(({ column, type }) => [column, type])),
    ]),
  );
}

/**
 * Returns the rows' columns, which must be equal.
 * @throws ArchiveError for an unknown column or an impossible value.
 */
export function checkColumns(
  { name, omitted = [] }: ArchiveTable,
  rows: readonly ArchiveRow[],
  known: ColumnTypes,
): string[] {
  const columns = known.get(name);
  const given = Object.keys(rows[0] ?? {});
  const unknown = given.find((column) => !columns?.has(column) || omitted.includes(column));
  if (unknown !== undefined)
    throw new ArchiveError(
      `The archive has a column that is unknown here: ${name}.${quoted(unknown).slice(1, -1)}.`,
    );
  const checks = given.map((column) => {
    const fits = types[columns?.get(column) ?? ""];
    if (!fits) throw new Error(`An import does not know the type of ${name}.${column}.`);
    return { column, fits, form: forms[`${name}.${column}`] };
  });
  for (const row of rows) {
    if (Object.keys(row).length !== given.length)
      throw new ArchiveError(`The archive has rows of ${name} with different columns.`);
    for (const { column, fits, form } of checks) {
      const value = row[column];
      if (value !== null && !(fits(value) && (form?.(value) ?? true)))
        throw new ArchiveError(`The archive has an impossible value in ${name}.${column}: ${quoted(value)}.`);
    }
  }
  return given;
}
