/** One plain setting of an organization, a person or a channel: everything about it that other places derive. */
import { z } from "zod";
import { boundedText } from "../contract/contract.ts";
import type { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../roles/roles.contract.ts";
import type { HasOlderFields } from "./older-fields.ts";

/** UTF-16 units of one escaped as JSON, at most. */
const ESCAPED = 6;

/** Who may change something: everyone from this role up, or those who hold this permission of the organization. */
export type ChangedBy = typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR | `can_${string}`;

export interface SettingOptions<Value = unknown> extends HasOlderFields<Value> {
  /** Absent: those who may change what it is a setting of. */
  readonly changedBy?: ChangedBy;
  /** Schema of the request parameter, where that also takes texts that stand for a value. */
  readonly param?: z.ZodType<Value>;
  /** The value is the id of a channel that the person who chooses it must be able to see; a negative one is none. */
  readonly refersTo?: "channel";
  /** An organization chooses none for new people. */
  readonly onlyOwn?: true;
  /** It concerns the person's privacy: administrators do not choose it for others. */
  readonly ownChoice?: true;
  /** The protocol does not have it: only clients that say they know `parley_additions` are told of it. */
  readonly isAddition?: true;
  /** Only the administrator of the server changes it, from the command line. */
  readonly setByServer?: true;
  /**
   * Why this server does nothing with it. Other clients may read and set it, and the answer lists it in
   * `ignored_parameters_unsupported`; its own pages do not show it.
   */
  readonly withoutEffect?: string;
  /** The register fetch type with which older clients ask for it at the top of the answer. */
  readonly olderFetchType?: string;
}

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Schema of the value, as it is stored and as it goes over the wire. */
  readonly schema: Schema;
  readonly default: z.output<Schema>;
}

/** Wire name → setting. */
export type SettingsTable = Readonly<Record<string, Setting & SettingOptions>>;

/** The value of every setting of a table, by wire name. */
export type SettingValues<Table extends SettingsTable> = {
  readonly [Name in keyof Table]: z.output<Table[Name]["schema"]>;
};

/** Declares a setting: schema and default of its value, and what else there is to say about it. */
export function setting<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Setting<Schema>;
export function setting<Schema extends z.ZodType, const Options extends SettingOptions<z.output<Schema>>>(
  schema: Schema,
  value: z.output<Schema>,
  options: Options,
): Setting<Schema> & Options;
export function setting(schema: z.ZodType, value: unknown, options?: SettingOptions): Setting {
  return { schema, default: value, ...options };
}

/**
 * @param fields must hold exactly what `Result` names. Only the derivations of this folder and of the tables use it,
 *   each beside the mapped type that says the same.
 */
export function typedFields<Result extends object>(fields: Readonly<Record<string, unknown>>): Result {
  return fields as Result;
}

/** The same, of pairs of name and value. */
export function fromEntries<Result extends object>(entries: Iterable<readonly [string, unknown]>): Result {
  return typedFields(Object.fromEntries(entries));
}

/**
 * Text that begins and ends with a quotation mark is read as JSON, if it is a JSON string.
 * @param schema of the text itself, with its longest length.
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

/** What holds where nobody has chosen anything. */
export function settingDefaults<Table extends SettingsTable>(table: Table): SettingValues<Table> {
  return fromEntries(Object.entries(table).map(([name, { default: value }]) => [name, value]));
}

/**
 * Returns what reads stored values of the table; where nothing differs from the defaults, one object is shared. What
 * the table does not name (any more) is left out.
 */
export function settingsReader<Table extends SettingsTable>(
  table: Table,
): (stored: unknown) => SettingValues<Table> {
  const defaults = settingDefaults(table);
  const schema = z.object(
    Object.fromEntries(Object.entries(table).map(([name, { schema: value }]) => [name, value.optional()])),
  );
  return (stored) => {
    // Nearly everybody's: read for every account when an organization is opened.
    if (isEmpty(stored)) return defaults;
    const chosen = schema.parse(stored);
    return isEmpty(chosen) ? defaults : { ...defaults, ...chosen };
  };
}

function isEmpty(stored: unknown): boolean {
  return typeof stored === "object" && stored !== null && Object.keys(stored).length === 0;
}

/** What is stored of these values. */
export function chosenSettings<Table extends SettingsTable>(
  table: Table,
  values: Partial<SettingValues<Table>>,
): Partial<SettingValues<Table>> {
  return fromEntries(Object.entries(values).filter(([name, value]) => table[name]?.default !== value));
}

/** The values of these settings alone. */
export function settingsOf<Table extends SettingsTable>(
  table: Table,
  values: SettingValues<Table>,
): SettingValues<Table> {
  return fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(table, name)));
}
