/** Changed settings and permissions in events. */
import type { z } from "zod";
import { groupSetting } from "../roles/group-setting.contract.ts";
import { addOlderOfEvents, type OlderEventShape, olderEventShape } from "./older-fields.ts";
import type { PermissionsTable } from "./permission.ts";
import { fromEntries, type SettingsTable, type SettingValues, typedFields } from "./setting.ts";

export type ChangedSettingShape<Table extends SettingsTable> = {
  [Name in keyof Table & string]: Table[Name]["schema"];
} & OlderEventShape<Table>;

export function changedSettingShape<Table extends SettingsTable>(table: Table): ChangedSettingShape<Table> {
  return fromEntries(
    Object.entries(table).flatMap(([name, entry]) => [
      [name, entry.schema] as const,
      ...olderEventShape(name, entry),
    ]),
  );
}

export function changedPermissionShape<Table extends PermissionsTable>(
  table: Table,
): { [Name in keyof Table & string]: typeof groupSetting } {
  return fromEntries(Object.entries(table).map(([name, { words }]) => [name, groupSetting.describe(words)]));
}

export function presentChangedSettings<Table extends SettingsTable>(
  table: Table,
  values: Partial<SettingValues<Table>>,
): Partial<z.input<z.ZodObject<ChangedSettingShape<Table>>>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    fields[name] = value;
    addOlderOfEvents(fields, table[name] ?? {}, value);
  }
  return typedFields(fields);
}

export function changedSettings<Table extends SettingsTable>(
  table: Table,
  present: SettingValues<Table>,
  given: Readonly<Record<string, unknown>>,
): Partial<SettingValues<Table>> {
  const current: Readonly<Record<string, unknown>> = present;
  return fromEntries(
    Object.entries(given).filter(
      ([name, value]) => Object.hasOwn(table, name) && value !== undefined && value !== current[name],
    ),
  );
}
