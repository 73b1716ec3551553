/** Settings on the wire. */
import { z } from "zod";
import { jsonOrTextParam, jsonParam, withoutEffect } from "../contract/contract.ts";
import { addOlder, type OlderShape, olderShape } from "./older-fields.ts";
import {
  fromEntries,
  quotableText,
  type Setting,
  type SettingOptions,
  type SettingsTable,
  type SettingValues,
  typedFields,
} from "./setting.ts";

export type SettingShape<Table extends SettingsTable, Prefix extends string> = {
  [Name in keyof Table & string as `${Prefix}${Name}`]: Table[Name]["schema"];
} & OlderShape<Table, Prefix>;

export function settingShape<Table extends SettingsTable, const Prefix extends string>(
  table: Table,
  prefix: Prefix,
): SettingShape<Table, Prefix> {
  return fromEntries(
    Object.entries(table).flatMap(([name, entry]) => [
      [prefix + name, entry.schema] as const,
      ...olderShape(name, entry, prefix),
    ]),
  );
}

/** All for a registration, changed ones for an event. */
export function presentSettings<
  Table extends SettingsTable,
  Values extends Partial<SettingValues<Table>>,
  const Prefix extends string,
>(
  table: Table,
  values: Values,
  prefix: Prefix,
): z.input<z.ZodObject<SettingShape<Pick<Table, keyof Table & keyof Values>, Prefix>>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const entry = table[name];
    if (!entry) continue;
    fields[prefix + name] = value;
    addOlder(fields, entry, value, prefix);
  }
  return typedFields(fields);
}

export type SettingParams<Table extends SettingsTable> = {
  [Name in keyof Table]: z.ZodOptional<z.ZodType<z.output<Table[Name]["schema"]>>>;
};

/** Text comes plain or as JSON, everything else as JSON. */
export function settingParams<Table extends SettingsTable>(table: Table): SettingParams<Table> {
  return fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const words = entry.schema.description;
      const param = (words === undefined ? paramOf(entry) : paramOf(entry).describe(words)).optional();
      return [name, entry.withoutEffect === undefined ? param : withoutEffect(param)];
    }),
  );
}

function paramOf({ param, schema }: Setting & SettingOptions): z.ZodType {
  if (param) return param;
  if (schema instanceof z.ZodString) return quotableText(schema);
  const value = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const isText = value instanceof z.ZodString || value instanceof z.ZodEnum;
  return isText ? jsonOrTextParam(schema) : jsonParam(schema);
}
