/** Fields for older clients, derived from newer settings and permissions. */
import type { z } from "zod";

export interface OlderField<Value = unknown> {
  readonly schema: z.ZodType;
  /** Clients derive the others themselves. */
  readonly inEvents?: true;
  from(value: Value): unknown;
}

export interface HasOlderFields<Value = unknown> {
  readonly olderFields?: Readonly<Record<string, OlderField<Value>>>;
}

type NamesIn<Table> = {
  [Entry in keyof Table]: Table[Entry] extends { readonly olderFields: infer Fields } ? keyof Fields : never;
}[keyof Table];

type SchemaOf<Table, Name extends PropertyKey> = {
  [Entry in keyof Table]: Table[Entry] extends {
    readonly olderFields: { readonly [Field in Name]: { readonly schema: infer Schema } };
  }
    ? Schema
    : never;
}[keyof Table];

export type OlderShape<Table, Prefix extends string> = {
  [Name in NamesIn<Table> & string as `${Prefix}${Name}`]: SchemaOf<Table, Name>;
};

type EventNamesIn<Table> = {
  [Entry in keyof Table]: Table[Entry] extends { readonly olderFields: infer Fields }
    ? {
        [Name in keyof Fields]: Fields[Name] extends { readonly inEvents: true } ? Name : never;
      }[keyof Fields]
    : never;
}[keyof Table];

export type OlderEventShape<Table> = {
  [Name in EventNamesIn<Table> & string]: SchemaOf<Table, Name>;
};

const olderFormOf = (name: string, schema: z.ZodType) =>
  schema.meta({ description: `Older form of \`${name}\`.`, deprecated: true });

/** @param newer name of the setting or permission. */
export function olderShape(newer: string, entry: HasOlderFields, prefix: string): [string, z.ZodType][] {
  return Object.entries(entry.olderFields ?? {}).map(([name, { schema }]) => [
    prefix + name,
    olderFormOf(prefix + newer, schema),
  ]);
}

export function olderEventShape(newer: string, entry: HasOlderFields): [string, z.ZodType][] {
  return Object.entries(entry.olderFields ?? {}).flatMap(([name, { schema, inEvents }]) =>
    inEvents ? [[name, olderFormOf(newer, schema)] as [string, z.ZodType]] : [],
  );
}

export function addOlder(
  fields: Record<string, unknown>,
  { olderFields }: HasOlderFields,
  value: unknown,
  prefix: string,
): void {
  for (const name in olderFields) fields[prefix + name] = olderFields[name]?.from(value);
}

export function addOlderOfEvents(
  fields: Record<string, unknown>,
  { olderFields }: HasOlderFields,
  value: unknown,
): void {
  for (const [name, older] of Object.entries(olderFields ?? {}))
    if (older.inEvents) fields[name] = older.from(value);
}

/** [name, value] of changed fields. */
export function changedOlder(
  { olderFields }: HasOlderFields,
  before: unknown,
  after: unknown,
): [string, unknown][] {
  return Object.entries(olderFields ?? {}).flatMap(([name, { from }]) => {
    const value = from(after);
    return value === from(before) ? [] : [[name, value] as [string, unknown]];
  });
}
