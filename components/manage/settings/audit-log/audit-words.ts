/** Describes audit log entries. */
import {
  CHANNEL_PERMISSION_NAMES,
  channelPermissionLabel,
  permissionLabel,
} from "../permissions/permission-labels.ts";
import { fieldsOf, type Named, PROFILE_FIELD, profileFieldOf, SETTINGS, wordsFor } from "./audit-values.ts";

export type AuditChange = { event: string; details?: unknown; former?: unknown };

export interface AuditDetail {
  readonly label: string;
  /** Null if only the former value is known. */
  readonly value: string | null;
  /** Null for none. */
  readonly was: string | null;
}

/** By event type and op. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  "access.end": "ended access to an account",
  "channel_folder.add": "added a channel folder",
  "channel_folder.reorder": "changed the order of channel folders",
  "channel_folder.update": "changed a channel folder",
  custom_profile_fields: "changed the profile fields",
  default_streams: "changed the default channels",
  invites_changed: "changed invitations",
  "password.make_link": "made a link for a new password of a person",
  "password.replace": "replaced the password of a person",
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
  "stream.email_settings": "chose what mail a channel accepts",
  "stream.update": "changed a channel",
  "user_group.add": "created a group",
  "user_group.add_members": "added people to a group",
  "user_group.add_subgroups": "added groups to a group",
  "user_group.remove": "deleted a group",
  "user_group.remove_members": "removed people from a group",
  "user_group.remove_subgroups": "removed groups from a group",
  "user_group.update": "changed a group",
  "user_settings.update": "changed settings of people",
};

/** Unknown events show their wire name. */
export function deedOf({ event, details }: AuditChange): string {
  const now = new Map(fieldsOf(details));
  if (event === "realm_export") return exportLabel(now);
  // The entry's author is the inviter.
  if (event === "realm_user.add" && now.has("invitationId")) return "invited a person, who has joined";
  if (event === "stream.create" && now.get("isUnarchived") === true)
    return "brought back an archived channel";
  return EVENT_LABELS[event] ?? event.replaceAll(/[._]/g, " ");
}

function exportLabel(now: ReadonlyMap<string, unknown>): string {
  const isSet = (name: string) => typeof now.get(name) === "number";
  if (isSet("deleted_timestamp")) return "deleted an export of data";
  if (isSet("failed_timestamp")) return "could not finish an export of data";
  return now.get("pending") === true ? "asked for an export of data" : "finished an export of data";
}

export function detailsOf(change: AuditChange, known: Named): AuditDetail[] {
  const { event } = change;
  const { now, before } = change.event === "stream.update" ? channelFields(change) : fieldsOfChange(change);
  const names = new Set([...now.keys(), ...before.keys()]);
  return [...names]
    .filter(
      (name) =>
        !(event in EVENT_LABELS && OMITTED_FIELDS.has(name)) &&
        (event !== "realm_export" || name === "export_type"),
    )
    .filter((name) => name !== "is_archived" || now.get(name) === true || before.has(name))
    .map((name) => {
      const was = before.has(name) ? wordsFor(name, before.get(name), known) : null;
      return {
        label: labelOf(event, name, now.get(name) ?? before.get(name), known),
        value: now.has(name) ? wordsFor(name, now.get(name), known) : null,
        was,
      };
    });
}

type ChangedFields = { now: ReadonlyMap<string, unknown>; before: ReadonlyMap<string, unknown> };

function fieldsOfChange({ details, former }: AuditChange): ChangedFields {
  return { now: new Map(fieldsOf(details)), before: new Map(fieldsOf(former)) };
}

/** Names the property beside its value, and repeats the channel's name. */
function channelFields(change: AuditChange): ChangedFields {
  const { now, before } = fieldsOfChange(change);
  const property = now.get("property");
  if (typeof property !== "string") return { now, before };
  return {
    now: new Map([
      ["channelId", now.get("channelId")],
      [property, now.get("value")],
    ]),
    before: new Map(before.has("value") ? [[property, before.get("value")]] : []),
  };
}

function labelOf(event: string, name: string, value: unknown, { sharedLists }: Named): string {
  if (name === PROFILE_FIELD) return profileFieldOf(value, sharedLists)?.name ?? "Profile field";
  const channelPermission = CHANNEL_PERMISSION_NAMES.find((permission) => permission === name);
  if (event.startsWith("stream.") && channelPermission) return channelPermissionLabel(channelPermission);
  if (event.startsWith("user_group.") && name.startsWith("can_")) return permissionLabel(name);
  const known = SETTINGS.get(name)?.label ?? LABELS[name];
  return (
    known ??
    name
      .replaceAll("_", " ")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
  );
}

/** Redundant or meaningless to users. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "emojiId",
  "invitationId",
  "isUnarchived",
  "creator_id",
  "date_created",
  "order",
  "rendered_description",
  "avatar_url",
  "avatar_url_medium",
  "avatar_version",
  "icon_url",
  "logo_url",
  "night_logo_url",
]);

const LABELS: Readonly<Record<string, string>> = {
  avatar_source: "Picture",
  botId: "Bot",
  channelId: "Channel",
  delivery_email: "Email address",
  description: "Description",
  export_type: "Contents",
  folder_id: "Folder",
  full_name: "Name",
  is_archived: "Archived",
  groupId: "Group",
  history_public_to_subscribers: "New people can read earlier messages",
  icon_source: "Icon",
  invite_only: "Private",
  is_active: "Active",
  logo_source: "Logo on light themes",
  name: "Name",
  night_logo_source: "Logo on dark themes",
  realm_domain: "Domain",
  role: "Role",
  subgroupIds: "Groups",
  timezone: "Time zone",
  topics_policy: "Topics",
  userId: "Person",
  userIds: "People",
  user_id: "Person",
};
