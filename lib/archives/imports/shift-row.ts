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

/** @returns the new id of a row of the table. */
export type MoveId = (table: string, id: number) => number;

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
  return movedRow(table, row, (space, id) => id + (shift.get(space) ?? 0), texts, fieldType);
}

/** `shiftRow` for any change of ids. */
export function movedRow(
  table: ArchiveTable,
  row: ArchiveRow,
  moveId: MoveId,
  texts: ArchivedTexts,
  fieldType: (fieldId: unknown) => unknown,
): ArchiveRow {
  const within = (space: string) => (id: number) => moveId(space, id);
  const shifted: ArchiveRow = { ...row };
  const change = (columns: readonly string[] = [], moved: (value: string) => string) => {
    for (const column of columns) {
      const value = row[column];
      if (typeof value === "string") shifted[column] = moved(value);
    }
  };
  for (const [column, space] of Object.entries(table.ids))
    shifted[column] = movedIds(row[column], within(space));
  change(table.texts, (text) => texts.moved(table.name, text, row));
  change(table.fragments, (fragment) => texts.movedFragment(fragment));
  change([...(table.files ?? []), ...(table.addresses ?? [])], (keys) => movedKeys(keys, within("realm")));
  return { ...shifted, ...special[table.name]?.(row, within, texts, fieldType(row.field_id)) };
}

/** @param value a number, an array, or ranges as text. */
function movedIds(value: unknown, move: (id: number) => number): unknown {
  if (typeof value === "number") return move(value);
  if (Array.isArray(value)) return value.map((id) => movedIds(id, move));
  if (typeof value === "string") return value.replace(/\d+/g, (id) => String(move(Number(id))));
  return value;
}

/** Keys of stored files begin with the organization's id. */
export function shiftKeys(keys: string, distance: number): string {
  return movedKeys(keys, (id) => id + distance);
}

function movedKeys(keys: string, move: (id: number) => number): string {
  return keys.replace(/(^| )(\d+)\//g, (_all, before, id) => `${before}${move(Number(id))}/`);
}

type Special = (
  row: ArchiveRow,
  within: (space: string) => (id: number) => number,
  texts: ArchivedTexts,
  fieldType: unknown,
) => ArchiveRow;

/** Custom emoji are referenced by their id as text. */
const emoji: Special = (row, within) =>
  row.emoji_kind === "realm_emoji"
    ? { emoji_code: String(within("custom_emoji")(Number(row.emoji_code))) }
    : {};

const settingsShape = z.record(z.string(), z.unknown());

/** Ids that the columns' declarations do not cover, by table. */
const special: Readonly<Record<string, Special>> = {
  reaction: emoji,
  user_status: emoji,
  conversation: ({ direct_key: key }, within) =>
    typeof key === "string" ? { direct_key: movedIds(key, within(USER)) } : {},
  realm: ({ settings }, within) => {
    const shifted = { ...settingsShape.parse(settings) };
    for (const name of channelSettings) {
      const id = shifted[name];
      if (typeof id === "number" && id > 0) shifted[name] = within(CHANNEL)(id);
    }
    return { settings: shifted };
  },
  profile_value: ({ value }, within, texts, fieldType) => {
    if (typeof value !== "string") return {};
    if (fieldType === SHORT_TEXT || fieldType === LONG_TEXT) return { value: texts.movedText(value) };
    if (fieldType !== USERS) return {};
    return { value: JSON.stringify(movedIds(z.array(z.int()).parse(JSON.parse(value)), within(USER))) };
  },
  submessage: ({ content }, _within, texts) =>
    typeof content === "string" ? { content: texts.movedWidgetAction(content) } : {},
  audit_entry: ({ changes }, within) => ({ changes: movedNamed(changes, within) }),
};

function movedNamed(value: unknown, within: (space: string) => (id: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => movedNamed(item, within));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const space = auditKeys[key];
      return [key, space === undefined ? movedNamed(inner, within) : movedIds(inner, within(space))];
    }),
  );
}
