"use client";
/** The row of a permission of the organization. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { isHolder } from "../permissions/holder.ts";
import { PermissionField } from "../permissions/permission-field.tsx";
import { saveSettings } from "./save-setting.ts";
import type { SettingRow } from "./setting-row.ts";

type PermissionRowProps = { row: SettingRow; mayChange: boolean };

/** Nothing where the server does not know the permission. */
export function PermissionRow({ row, mayChange }: PermissionRowProps) {
  const rule = useChatStore((state) => state.settings.permissionRules.realm[row.name]);
  const holder = useChatStore((state) => state.settings.organization.get(row.name));
  if (!rule || !isHolder(holder)) return null;
  return (
    <PermissionField
      label={row.label}
      hint={row.hint}
      rule={rule}
      holder={holder}
      save={mayChange ? (change) => saveSettings("organization", { [row.name]: change }) : undefined}
    />
  );
}
