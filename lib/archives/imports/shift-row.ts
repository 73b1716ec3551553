/** Moves the ids in a row of an archive. */
import { z } from "zod";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { IdShift } from "./id-shift.ts";

/** `@**Name|12**` in Markdown. */
const MENTION = /(\|)(\d{1,15})(\*\*)/g;

/** Such as `#narrow/channel/5-general/topic/lunch/with/99` and `narrow/dm/12,13-group`. */
const NARROW = /\bnarrow\/[^\s"'<>()[\]]{1,2000}/g;

const OPERAND =
  /\b(channel|stream|channels|streams|with|near|id|dm|pm-with|dm-including|sender)\/(\d{1,15}(?:,\d{1,15})*)/g;

/** `/user_uploads/3/ab/…`, possibly with a word before the organization's id. */
const UPLOAD = /(\/user_uploads\/(?:(?:download|thumbnail)\/)?)(\d{1,10})(\/[0-9a-f]{2}\/)/g;

const ATTRIBUTE = /\bdata-(user|user-group|stream)-id="(\d{1,15})"/g;

const tablesOfOperators: Readonly<Record<string, string>> = {
  channel: "channel",
  channels: "channel",
  stream: "channel",
  streams: "channel",
  with: "message",
  near: "message",
  id: "message",
};

const tablesOfAttributes: Readonly<Record<string, string>> = {
  user: "user_account",
  "user-group": "user_group",
  stream: "channel",
};

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

/** @param isOfPeople whether a profile field's values are user ids. */
export function shiftRow(
  table: ArchiveTable,
  row: ArchiveRow,
  shift: IdShift,
  isOfPeople: (fieldId: unknown) => boolean,
): ArchiveRow {
  const by = (space: string) => shift.get(space) ?? 0;
  const shifted: ArchiveRow = { ...row };
  for (const [column, space] of Object.entries(table.ids)) shifted[column] = shiftIds(row[column], by(space));
  for (const column of table.texts ?? []) {
    const text = row[column];
    if (typeof text === "string") shifted[column] = shiftText(text, shift);
  }
  for (const column of [...(table.files ?? []), ...(table.addresses ?? [])]) {
    const keys = row[column];
    if (typeof keys === "string") shifted[column] = shiftKeys(keys, by("realm"));
  }
  return { ...shifted, ...special[table.name]?.(row, by, isOfPeople) };
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
  isOfPeople: (fieldId: unknown) => boolean,
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
  profile_value: ({ field_id, value }, by, isOfPeople) =>
    isOfPeople(field_id) && typeof value === "string"
      ? { value: JSON.stringify(shiftIds(z.array(z.int()).parse(JSON.parse(value)), by(USER))) }
      : {},
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

export function shiftText(text: string, shift: IdShift): string {
  const moved = (table: string, id: string) => String(Number(id) + (shift.get(table) ?? 0));
  return text
    .replace(MENTION, (_all, before, id, after) => `${before}${moved("user_account", id)}${after}`)
    .replace(NARROW, (link) =>
      link.replace(OPERAND, (_all, operator: string, ids: string) => {
        const table = tablesOfOperators[operator] ?? "user_account";
        return `${operator}/${ids
          .split(",")
          .map((id) => moved(table, id))
          .join(",")}`;
      }),
    )
    .replace(UPLOAD, (_all, before, id, after) => `${before}${moved("realm", id)}${after}`)
    .replace(
      ATTRIBUTE,
      (_all, kind: string, id) => `data-${kind}-id="${moved(tablesOfAttributes[kind] ?? "", id)}"`,
    );
}
