/** Describes audit log values: ids by name, options as in the settings. */
import { LIST_OF_OPTIONS, USERS } from "../../../../lib/accounts/account-limits.contract.ts";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { optionsOf, peopleOf } from "../../../model/people/field-options.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { PermissionHolder, WireProfileField } from "../../../model/store/wire.ts";
import { PROFILE_SECTIONS, SETTINGS_SECTIONS } from "../organization/organization-rows.ts";
import { PERMISSION_SECTIONS } from "../organization/permission-rows.ts";
import { isHolder } from "../permissions/holder.ts";
import type { SettingRow } from "../rows/setting-row.ts";

export type Named = Pick<ChatState, "users" | "groups" | "channels" | "sharedLists">;

export const SETTINGS: ReadonlyMap<string, SettingRow> = new Map(
  [...PROFILE_SECTIONS, ...SETTINGS_SECTIONS, ...PERMISSION_SECTIONS].flatMap(({ rows }) =>
    rows.map((row) => [row.name, row] as const),
  ),
);

const PICTURE_SOURCES: ReadonlySet<string> = new Set([
  "avatar_source",
  "icon_source",
  "logo_source",
  "night_logo_source",
]);

const CHANNEL_ID = /^channelId$|(stream|channel)_id$/;

export const PROFILE_FIELD = "custom_profile_field";

export function fieldsOf(value: unknown): [name: string, value: unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

export function profileFieldOf(value: unknown, lists: Named["sharedLists"]): WireProfileField | undefined {
  const id = new Map(fieldsOf(value)).get("id");
  return lists.profileFields.find((field) => field.id === id);
}

export function wordsFor(name: string, value: unknown, known: Named): string {
  if (Array.isArray(value)) return value.map((each) => wordsFor(singular(name), each, known)).join(", ");
  if (PICTURE_SOURCES.has(name)) return value === "U" ? "uploaded" : "removed";
  if (name === "realm_domain") return String(new Map(fieldsOf(value)).get("domain"));
  if (name === PROFILE_FIELD) return profileWords(value, known);
  const choice = choiceOf(name, value);
  if (choice !== undefined) return choice;
  if (isHolder(value) && typeof value === "object") return holderWords(value, known);
  if (CHANNEL_ID.test(name) && value === -1) return "none";
  if (name === "folder_id") return folderName(value, known);
  if (typeof value === "number") return namedBy(name, value, known) ?? String(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === null || value === "") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function holderWords(holder: Exclude<PermissionHolder, number>, { users, groups }: Named): string {
  const names = [
    ...holder.direct_subgroups.map((id) => groupDisplayName(groups.get(id)?.name ?? "a deleted group")),
    ...holder.direct_members.map((id) => users.get(id)?.name ?? "somebody"),
  ];
  return names.length === 0 ? groupDisplayName("role:nobody") : names.join(", ");
}

function profileWords(filled: unknown, { users, sharedLists }: Named): string {
  const value = new Map(fieldsOf(filled)).get("value");
  if (typeof value !== "string" || value === "") return "none";
  const field = profileFieldOf(filled, sharedLists);
  if (field?.type === LIST_OF_OPTIONS)
    return optionsOf(field.field_data).find(({ key }) => key === value)?.text ?? value;
  if (field?.type !== USERS) return value;
  return peopleOf(value)
    .map((id) => users.get(id)?.name ?? "somebody")
    .join(", ");
}

function folderName(id: unknown, { sharedLists }: Named): string {
  return sharedLists.folders.find((folder) => folder.id === id)?.name ?? "none";
}

function choiceOf(name: string, value: unknown): string | undefined {
  if (name === "role") return ROLE_NAMES[Number(value)];
  // Older entries have numbers.
  if (name === "export_type") {
    return value === 1 || value === "public" ? "Public data" : "Also private data of people who consent";
  }
  const row = SETTINGS.get(name);
  if (row?.kind !== "choice") return undefined;
  return row.options.find((option) => option.value === value)?.label ?? row.wordsFor?.(value);
}

function singular(name: string): string {
  return name.replace(/Ids$/, "Id").replace(/_ids$/, "_id");
}

function namedBy(name: string, id: number, { users, groups, channels }: Named): string | undefined {
  if (name === "userId" || name === "user_id" || name === "botId") return users.get(id)?.name;
  if (CHANNEL_ID.test(name)) return channels.get(id)?.name;
  const isGroup = name === "groupId" || name === "subgroupId" || /^can_|_group$/.test(name);
  const group = isGroup ? groups.get(id) : undefined;
  return group ? groupDisplayName(group.name) : undefined;
}
