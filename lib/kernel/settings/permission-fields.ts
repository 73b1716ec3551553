/** Permissions on the wire. */
import type { z } from "zod";
import { withoutEffect } from "../contract/contract.ts";
import {
  type GroupSettingValue,
  groupSetting,
  groupSettingChangeParam,
  groupSettingParam,
} from "../roles/group-setting.contract.ts";
import type { SystemGroupName } from "../roles/roles.contract.ts";
import { addOlder, type OlderShape, olderShape } from "./older-fields.ts";
import type { PermissionsTable } from "./permission.ts";
import { fromEntries, typedFields } from "./setting.ts";

export type PermissionShape<Table extends PermissionsTable, Prefix extends string> = {
  [Name in keyof Table & string as `${Prefix}${Name}`]: typeof groupSetting;
} & OlderShape<Table, Prefix>;

export function permissionShape<Table extends PermissionsTable, const Prefix extends string>(
  table: Table,
  prefix: Prefix,
): PermissionShape<Table, Prefix> {
  return fromEntries(
    Object.entries(table).flatMap(([name, entry]) => [
      [prefix + name, groupSetting.describe(entry.words)] as const,
      ...olderShape(name, entry, prefix),
    ]),
  );
}

export interface Holder {
  readonly value: GroupSettingValue;
  /** null for other groups. */
  readonly systemGroup: SystemGroupName | null;
}

export function presentPermissions<Table extends PermissionsTable, const Prefix extends string>(
  table: Table,
  prefix: Prefix,
  holderOf: (permission: keyof Table & string) => Holder,
): z.input<z.ZodObject<PermissionShape<Table, Prefix>>> {
  const names: (keyof Table & string)[] = Object.keys(table);
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const { value, systemGroup } = holderOf(name);
    fields[prefix + name] = value;
    addOlder(fields, table[name] ?? {}, systemGroup, prefix);
  }
  return typedFields(fields);
}

export function permissionParams<Table extends PermissionsTable>(
  table: Table,
): { [Name in keyof Table]: ReturnType<typeof groupSettingParam> } {
  return fromEntries(
    Object.entries(table).map(([name, { words }]) => [name, groupSettingParam().describe(words)]),
  );
}

export function permissionChangeParams<Table extends PermissionsTable>(
  table: Table,
): { [Name in keyof Table]: ReturnType<typeof groupSettingChangeParam> } {
  return fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const param = groupSettingChangeParam().describe(entry.words);
      return [name, entry.withoutEffect === undefined ? param : withoutEffect(param)];
    }),
  );
}
