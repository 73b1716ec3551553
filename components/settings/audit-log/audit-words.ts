/** What the entries of the audit log say, in words. */
import { groupDisplayName } from "../../../lib/markdown/snapshot/group-display-name.ts";
import { ROLE_NAMES } from "../../people/role-names.ts";
import type { ChatState } from "../../store/chat-state.ts";
import {
  PERMISSION_SECTIONS,
  PROFILE_SECTIONS,
  SETTINGS_SECTIONS,
} from "../organization/organization-rows.ts";
import type { SettingRow } from "../rows/setting-row.ts";

export type AuditChange = { event: string; details?: unknown; former?: unknown };

export interface AuditDetail {
  readonly label: string;
  /** null when only the former value is known. */
  readonly value: string | null;
  /** null when there was none. */
  readonly was: string | null;
}

type Named = Pick<ChatState, "users" | "groups" | "channels">;

/** By the type of the event that clients received, with its op. */
const DEEDS: Readonly<Record<string, string>> = {
  "access.end": "ended access to an account",
  "channel_folder.add": "added a channel folder",
  "channel_folder.reorder": "changed the order of channel folders",
  "channel_folder.update": "changed a channel folder",
  custom_profile_fields: "changed the profile fields",
  default_streams: "changed the default channels",
  invites_changed: "changed invitations",
  "realm.deactivated": "deactivated the organization",
  "realm.update": "changed the organization",
  "realm.update_dict": "changed the organization",
  "realm_bot.add": "added a bot",
  "realm_bot.delete": "changed the owner of a bot",
  "realm_bot.update": "changed a bot",
  "realm_domains.add": "allowed a mail domain",
  "realm_domains.change": "changed a mail domain",
  "realm_domains.remove": "removed a mail domain",
  "realm_emoji.add": "added a custom emoji",
  "realm_emoji.update_one": "changed a custom emoji",
  "realm_emoji.update": "changed the custom emoji",
  realm_emoji: "changed the custom emoji",
  realm_linkifiers: "changed the linkifiers",
  realm_playgrounds: "changed the code playgrounds",
  "realm_user.add": "added a person",
  "realm_user.remove": "removed a person",
  "realm_user.update": "changed a person",
  "realm_user.update.delivery_email": "changed the email address of a person",
  "realm_user.update.email": "changed the email address of a person",
  "realm_user_settings_defaults.update": "changed the defaults for new people",
  "second_factor.remove": "turned off a second factor",
  "stream.create": "created a channel",
  "stream.delete": "deleted a channel",
  "stream.delete.archived": "archived a channel",
  "stream.email_address": "replaced the email addresses of a channel",
  "stream.update": "changed a channel",
  "user_group.add": "created a group",
  "user_group.add_members": "added people to a group",
  "user_group.add_subgroups": "added groups to a group",
  "user_group.remove": "deleted a group",
  "user_group.remove_members": "removed people from a group",
  "user_group.remove_subgroups": "removed groups from a group",
  "user_group.update": "changed a group",
};

const SETTINGS: ReadonlyMap<string, SettingRow> = new Map(
  [...PROFILE_SECTIONS, ...SETTINGS_SECTIONS, ...PERMISSION_SECTIONS].flatMap(({ rows }) =>
    rows.map((row) => [row.name, row] as const),
  ),
);

/** "added people to a group"; a change that is new to this client has its name on the wire, made readable. */
export function deedOf({ event, details }: AuditChange): string {
  if (event === "realm_export") return exportDeed(new Map(fieldsOf(details)));
  return DEEDS[event] ?? event.replaceAll(/[._]/g, " ");
}

/** One event tells all that becomes of an export. */
function exportDeed(now: ReadonlyMap<string, unknown>): string {
  const isSet = (name: string) => typeof now.get(name) === "number";
  if (isSet("deleted_timestamp")) return "deleted an export of data";
  if (isSet("failed_timestamp")) return "could not finish an export of data";
  return now.get("pending") === true ? "asked for an export of data" : "finished an export of data";
}

/** The fields of one change: label, value, and the former value where it is known. Ids are shown by name. */
export function detailsOf({ event, details, former }: AuditChange, known: Named): AuditDetail[] {
  const before = new Map(fieldsOf(former));
  const names = new Set([...fieldsOf(details), ...before].map(([name]) => name));
  const now = new Map(fieldsOf(details));
  return [...names]
    .filter(
      (name) => !(event in DEEDS && UNTOLD.has(name)) && (event !== "realm_export" || name === "export_type"),
    )
    .filter((name) => name !== "is_archived" || now.get(name) === true || before.has(name))
    .map((name) => {
      const was = before.has(name) ? wordsFor(name, before.get(name), known) : null;
      return {
        label: labelOf(name),
        value: now.has(name) ? wordsFor(name, now.get(name), known) : null,
        was,
      };
    });
}

/** Lists are too long to be read here. */
function fieldsOf(details: unknown): [name: string, value: unknown][] {
  return typeof details === "object" && details !== null && !Array.isArray(details)
    ? Object.entries(details)
    : [];
}

function labelOf(name: string): string {
  const known = SETTINGS.get(name)?.label ?? LABELS[name];
  return (
    known ??
    name
      .replaceAll("_", " ")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
  );
}

/**
 * What says nothing to people, or says it again, of changes that are known here: ids, places in an order, renderings, and
 * addresses of pictures, whose sources are told.
 */
const UNTOLD: ReadonlySet<string> = new Set([
  "id",
  "emojiId",
  "creator_id",
  "date_created",
  "order",
  "rendered_description",
  "icon_url",
  "logo_url",
  "night_logo_url",
]);
const PICTURE_SOURCES: ReadonlySet<string> = new Set(["icon_source", "logo_source", "night_logo_source"]);

const LABELS: Readonly<Record<string, string>> = {
  botId: "Bot",
  channelId: "Channel",
  delivery_email: "Email address",
  export_type: "What it holds",
  full_name: "Name",
  is_archived: "Archived",
  groupId: "Group",
  icon_source: "Icon",
  is_active: "Active",
  logo_source: "Logo on light themes",
  name: "Name",
  night_logo_source: "Logo on dark themes",
  realm_domain: "Domain",
  role: "Role",
  subgroupIds: "Groups",
  userId: "Person",
  userIds: "People",
  user_id: "Person",
};

function wordsFor(name: string, value: unknown, known: Named): string {
  if (Array.isArray(value)) return value.map((each) => wordsFor(singular(name), each, known)).join(", ");
  if (PICTURE_SOURCES.has(name)) return value === "U" ? "uploaded" : "removed";
  if (name === "realm_domain") return String(new Map(fieldsOf(value)).get("domain"));
  const choice = choiceOf(name, value);
  if (choice !== undefined) return choice;
  if (typeof value === "number") return namedBy(name, value, known) ?? String(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === null || value === "") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** As the page of the settings calls it. */
function choiceOf(name: string, value: unknown): string | undefined {
  if (name === "role") return ROLE_NAMES[Number(value)];
  if (name === "export_type") return value === 1 ? "Public data" : "Also private data of people who consent";
  const row = SETTINGS.get(name);
  if (row?.kind !== "choice") return undefined;
  return row.options.find((option) => option.value === value)?.label ?? row.wordsFor?.(value);
}

function singular(name: string): string {
  return name.replace(/Ids$/, "Id").replace(/_ids$/, "_id");
}

function namedBy(name: string, id: number, { users, groups, channels }: Named): string | undefined {
  if (name === "userId" || name === "user_id" || name === "botId") return users.get(id)?.name;
  if (name === "channelId" || name.endsWith("stream_id")) return channels.get(id)?.name;
  const isGroup = name === "groupId" || name === "subgroupId" || /^can_|_group$/.test(name);
  const group = isGroup ? groups.get(id) : undefined;
  return group ? groupDisplayName(group.name) : undefined;
}
