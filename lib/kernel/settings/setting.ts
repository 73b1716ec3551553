/** A plain setting of an organization, account or channel. */
import { z } from "zod";
import { boundedText } from "../contract/contract.ts";
import type { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../roles/roles.contract.ts";
import type { HasOlderFields } from "./older-fields.ts";

/** UTF-16 units of one unit escaped in JSON. */
const ESCAPED = 6;

/** This role and up, or holders of this organization permission. */
export type ChangedBy = typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR | `can_${string}`;

export interface SettingOptions<Value = unknown> extends HasOlderFields<Value> {
  /** Default: everyone who may change the setting's owner. */
  readonly changedBy?: ChangedBy;
  /** Also accepts texts that stand for a value. */
  readonly param?: z.ZodType<Value>;
  /** Id of a channel that the chooser must be able to see; negative: none. */
  readonly refersTo?: "channel";
  /** Organizations set no default. */
  readonly onlyOwn?: true;
  /** Administrators cannot choose it for others. */
  readonly ownChoice?: true;
  /** Only with `parley_additions`. */
  readonly isAddition?: true;
  /** From the command line. */
  readonly setByServer?: true;
  /**
   * The reason. Clients may set it, and responses list it in `ignored_parameters_unsupported`; Parley's pages hide it.
   */
  readonly withoutEffect?: string;
  /** The fetch type that returns it at top level for older clients. */
  readonly olderFetchType?: string;
}

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly default: z.output<Schema>;
}

export type SettingsTable = Readonly<Record<string, Setting & SettingOptions>>;

export type SettingValues<Table extends SettingsTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

/** @param words what it does, for the API document. */
export function setting<Schema extends z.ZodType>(
  words: string,
  schema: Schema,
  value: z.output<Schema>,
): Setting<Schema>;
export function setting<Schema extends z.ZodType, const Options extends SettingOptions<z.output<Schema>>>(
  words: string,
  schema: Schema,
  value: z.output<Schema>,
  options: Options,
): Setting<Schema> & Options;
export function setting(words: string, schema: z.ZodType, value: unknown, options?: SettingOptions): Setting {
  return { schema: schema.describe(words), default: value, ...options };
}

/**
 * @param fields must match `Result`. Only for derivations in this folder and in the tables, next to the mapped type.
 */
export function typedFields<Result extends object>(fields: Readonly<Record<string, unknown>>): Result {
  return fields as Result;
}

export function fromEntries<Result extends object>(entries: Iterable<readonly [string, unknown]>): Result {
  return typedFields(Object.fromEntries(entries));
}

/**
 * Also reads a quoted JSON string.
 * @param schema of the text itself.
 */
export function quotableText(schema: z.ZodString) {
  if (schema.maxLength === null) throw new Error("A text that comes with a request needs a longest length.");
  return boundedText(ESCAPED * schema.maxLength + 2)
    .transform(unquoted)
    .pipe(schema);
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}

export function settingDefaults<Table extends SettingsTable>(table: Table): SettingValues<Table> {
  return fromEntries(Object.entries(table).map(([name, { default: value }]) => [name, value]));
}

/** Equal defaults share one object. Drops values outside the table. */
export function settingsReader<Table extends SettingsTable>(
  table: Table,
): (stored: unknown) => SettingValues<Table> {
  const defaults = settingDefaults(table);
  const schema = z.object(
    Object.fromEntries(Object.entries(table).map(([name, { schema: value }]) => [name, value.optional()])),
  );
  return (stored) => {
    // Nearly all accounts, which are all read when an organization is opened.
    if (isEmpty(stored)) return defaults;
    const chosen = schema.parse(stored);
    return isEmpty(chosen) ? defaults : { ...defaults, ...chosen };
  };
}

function isEmpty(stored: unknown): boolean {
  return typeof stored === "object" && stored !== null && Object.keys(stored).length === 0;
}

export function chosenSettings<Table extends SettingsTable>(
  table: Table,
  values: Partial<SettingValues<Table>>,
): Partial<SettingValues<Table>> {
  return fromEntries(Object.entries(values).filter(([name, value]) => table[name]?.default !== value));
}

export function settingsOf<Table extends SettingsTable>(
  table: Table,
  values: SettingValues<Table>,
): SettingValues<Table> {
  return fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(table, name)));
}
