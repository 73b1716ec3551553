/** Moves the ids in a row of an archive. */
import { z } from "zod";
import { LONG_TEXT, SHORT_TEXT, USERS } from "../../accounts/account-limits.contract.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { ArchivedTexts } from "./archived-texts.ts";
import type { IdShift } from "./id-shift.ts";

export type ArchiveRow = Record<string, unknown>;

const CHANNEL = "channel";
const USER = "user_account";

export const channelSettings = Object.entries(organizationSettings)
  .filter(([, entry]) => "refersTo" in entry && entry.refersTo === CHANNEL)
  .map(([name]) => name);

/** Id keys in the audit log, with the tables they refer to. */
export const auditKeys: Readonly<Record<string, string>> = {
  userId: USER,
  userIds: USER,
  user_id: USER,
  channelId: CHANNEL,
  channelIds: CHANNEL,
  stream_id: CHANNEL,
  groupId: "user_group",
  groupIds: "user_group",
  subgroupIds: "user_group",
};

/**
 * HTML columns stay: an import replaces them.
 * @param fieldType of a profile field's archived id.
 */
export function shiftRow(
  table: ArchiveTable,
  row: ArchiveRow,
  shift: IdShift,
  texts: ArchivedTexts,
  fieldType: (fieldId: unknown) => unknown,
): ArchiveRow {
  const by = (space: string) => shift.get(space) ?? 0;
  const shifted: ArchiveRow = { ...row };
  const change = (columns: readonly string[] = [], moved: (value: string) => string) => {
    for (const column of columns) {
      const value = row[column];
      if (typeof value === "string") shifted[column] = moved(value);
    }
  };
  for (const [column, space] of Object.entries(table.ids)) shifted[column] = shiftIds(row[column], by(space));
  change(table.texts, (text) => texts.moved(table.name, text, row));
  change(table.fragments, (fragment) => texts.movedFragment(fragment));
  change([...(table.files ?? []), ...(table.addresses ?? [])], (keys) => shiftKeys(keys, by("realm")));
  return { ...shifted, ...special[table.name]?.(row, by, texts, fieldType(row.field_id)) };
}

/** @param value a number, an array, or ranges as text. */
function shiftIds(value: unknown, distance: number): unknown {
  if (typeof value === "number") return value + distance;
  if (Array.isArray(value)) return value.map((id) => shiftIds(id, distance));
  if (typeof value === "string") return value.replace(/\d+/g, (id) => String(Number(id) + distance));
  return value;
}

/** Keys of stored files begin with the organization's id. */
export function shiftKeys(keys: string, distance: number): string {
  return keys.replace(/(^| )(\d+)\//g, (_all, before, id) => `${before}${Number(id) + distance}/`);
}

type Special = (
  row: ArchiveRow,
  by: (space: string) => number,
  texts: ArchivedTexts,
  fieldType: unknown,
) => ArchiveRow;

/** Custom emoji are referenced by their id as text. */
const emoji: Special = (row, by) =>
  row.emoji_kind === "realm_emoji" ? { emoji_code: String(Number(row.emoji_code) + by("custom_emoji")) } : {};

const settingsShape = z.record(z.string(), z.unknown());

/** Ids that the columns' declarations do not cover, by table. */
const special: Readonly<Record<string, Special>> = {
  reaction: emoji,
  user_status: emoji,
  conversation: ({ direct_key: key }, by) =>
    typeof key === "string"
      ? {
          direct_key: key
            .split(",")
            .map((id) => Number(id) + by(USER))
            .join(","),
        }
      : {},
  realm: ({ settings }, by) => {
    const shifted = { ...settingsShape.parse(settings) };
    for (const name of channelSettings) {
      const id = shifted[name];
      if (typeof id === "number" && id > 0) shifted[name] = id + by(CHANNEL);
    }
    return { settings: shifted };
  },
  profile_value: ({ value }, by, texts, fieldType) => {
    if (typeof value !== "string") return {};
    if (fieldType === SHORT_TEXT || fieldType === LONG_TEXT) return { value: texts.movedText(value) };
    if (fieldType !== USERS) return {};
    return { value: JSON.stringify(shiftIds(z.array(z.int()).parse(JSON.parse(value)), by(USER))) };
  },
  submessage: ({ content }, _by, texts) =>
    typeof content === "string" ? { content: texts.movedWidgetAction(content) } : {},
  audit_entry: ({ changes }, by) => ({ changes: shiftNamed(changes, by) }),
};

function shiftNamed(value: unknown, by: (space: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shiftNamed(item, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const space = auditKeys[key];
      return [key, space === undefined ? shiftNamed(inner, by) : shiftIds(inner, by(space))];
    }),
  );
}
