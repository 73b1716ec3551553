/** Fields that follow from others: no event has them, so a client derives them itself. */
import { z } from "zod";
import { signInMethodsShape } from "../../auth/authentication/sign-in-methods.contract.ts";
import { POLICY_MUTED } from "../../channels/topics/visibility-policy.contract.ts";
import { type GroupSettingValue, groupSetting } from "../../kernel/roles/group-setting.contract.ts";
import { isSystemGroupName } from "../../kernel/roles/roles.contract.ts";
import type { HasOlderFields } from "../../kernel/settings/older-fields.ts";
import type { PermissionsTable } from "../../kernel/settings/permission.ts";
import type { SettingsTable } from "../../kernel/settings/setting.ts";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import { channelsOf, type Fields, groupsOf, topicPoliciesOf, topicPolicyKey } from "./fields.ts";
import { type Place, unreadOf } from "./unread-messages.ts";
import { withoutUnreadOf } from "./unread-model.ts";

/** The fields with everything derived from the present ones. */
export function deriveFields(fields: Fields): Fields {
  return {
    ...fields,
    ...olderFields(fields),
    ...ownPermissions(fields),
    ...passwordFields(fields),
    jitsi_server_url: fields.realm_jitsi_server_url ?? fields.server_jitsi_server_url ?? "",
    unread_msgs: unreadNow(fields),
  };
}

function olderFields(fields: Fields): Fields {
  const older: Record<string, unknown> = {};
  const add = (entry: HasOlderFields, value: unknown) => {
    for (const [name, field] of Object.entries(entry.olderFields ?? {}))
      older[`realm_${name}`] = field.from(value);
  };
  const settings: SettingsTable = organizationSettings;
  const permissions: PermissionsTable = organizationPermissions;
  for (const [name, entry] of Object.entries(settings)) add(entry, fields[`realm_${name}`]);
  for (const [name, entry] of Object.entries(permissions)) {
    const holder = groupsOf(fields).find(({ id }) => id === fields[`realm_${name}`])?.name;
    add(entry, holder !== undefined && isSystemGroupName(holder) ? holder : null);
  }
  return older;
}

function passwordFields({ realm_authentication_methods: given }: Fields): Fields {
  const { Email, LDAP } = signInMethodsShape.parse(given);
  return {
    realm_email_auth_enabled: Email?.enabled,
    realm_password_auth_enabled: Email?.enabled || LDAP?.enabled,
  };
}

function ownPermissions(fields: Fields): Fields {
  const may = (name: string) =>
    fields.is_guest !== true && holds(fields, groupSetting.parse(fields[`realm_${name}`]));
  const createsPublic = may("can_create_public_channel_group");
  const createsPrivate = may("can_create_private_channel_group");
  return {
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_subscribe_other_users: may("can_add_subscribers_group"),
    can_invite_others_to_realm: may("can_invite_users_group"),
  };
}

/** Whether the client's own account is among those who hold a permission. */
function holds(fields: Fields, value: GroupSettingValue): boolean {
  const ownId = z.int().parse(fields.user_id);
  if (typeof value !== "number" && value.direct_members.includes(ownId)) return true;
  const reached = new Set(typeof value === "number" ? [value] : value.direct_subgroups);
  const groups = new Map(groupsOf(fields).map((group) => [group.id, group]));
  // A set is walked to its end while it grows.
  for (const id of reached) {
    const group = groups.get(id);
    if (!group || group.deactivated) continue;
    if (group.members.includes(ownId)) return true;
    for (const subgroupId of group.direct_subgroup_ids) reached.add(subgroupId);
  }
  return false;
}

/** Unread messages in archived channels are not listed; those where something is muted are not counted. */
function unreadNow(fields: Fields): Fields {
  const archivedIds = channelsOf(fields, "streams")
    .filter(({ is_archived }) => is_archived === true)
    .map(({ stream_id }) => stream_id);
  const shown = withoutUnreadOf(fields, archivedIds);
  const counted = unreadOf(shown).filter(({ place }) => !isMuted(fields, place));
  return { ...z.looseObject({}).parse(shown.unread_msgs), count: counted.length };
}

function isMuted(fields: Fields, place: Place): boolean {
  if (place.kind === "direct") return false;
  const key = topicPolicyKey({ stream_id: place.channelId, topic_name: place.topic });
  const policy = topicPoliciesOf(fields).find((each) => topicPolicyKey(each) === key)?.visibility_policy;
  if (policy !== undefined) return policy === POLICY_MUTED;
  const channel = channelsOf(fields, "subscriptions").find(({ stream_id }) => stream_id === place.channelId);
  return channel?.is_muted === true;
}
