/** What a registration tells of the organization: fetch type "realm". */

import { organizationUrl } from "../events/find-organization.ts";
import { groupSettingValue } from "../groups/present-group-setting.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../messages/message-limits.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { REALM_ICON_URL } from "../organizations/realm-icon.ts";
import { authenticationMethods } from "../server-settings/authentication-methods.ts";
import { legacyPolicies } from "./legacy-policies.ts";
import type { RegisteredActor } from "./registration-state.ts";

const SELF_HOSTED = 1;
const NO_VIDEO_CALLS = { disabled: { name: "None", id: 0 } };

/** Name, settings and permissions of the organization (contract: register, fetch type realm). */
export function realmFields({ organization }: RegisteredActor) {
  return {
    ...permissions(organization),
    ...legacyPolicies(organization),
    ...messageSettings(organization),
    ...accountSettings(organization),
    ...identity(organization),
  };
}

function permissions(organization: Organization) {
  const holder = (permission: Parameters<Organization["permissions"]["ofRealm"]>[0]) =>
    groupSettingValue(organization, organization.permissions.ofRealm(permission));
  return {
    realm_can_access_all_users_group: holder("can_access_all_users_group"),
    realm_can_add_custom_emoji_group: holder("can_add_custom_emoji_group"),
    realm_can_add_subscribers_group: holder("can_add_subscribers_group"),
    realm_can_create_bots_group: holder("can_create_bots_group"),
    realm_can_create_groups: holder("can_create_groups"),
    realm_can_create_private_channel_group: holder("can_create_private_channel_group"),
    realm_can_create_public_channel_group: holder("can_create_public_channel_group"),
    realm_can_create_web_public_channel_group: holder("can_create_web_public_channel_group"),
    realm_can_create_write_only_bots_group: holder("can_create_write_only_bots_group"),
    realm_can_delete_any_message_group: holder("can_delete_any_message_group"),
    realm_can_delete_own_message_group: holder("can_delete_own_message_group"),
    realm_can_invite_users_group: holder("can_invite_users_group"),
    realm_can_manage_all_groups: holder("can_manage_all_groups"),
    realm_can_manage_billing_group: holder("can_manage_billing_group"),
    realm_can_mention_many_users_group: holder("can_mention_many_users_group"),
    realm_can_move_messages_between_channels_group: holder("can_move_messages_between_channels_group"),
    realm_can_move_messages_between_topics_group: holder("can_move_messages_between_topics_group"),
    realm_can_resolve_topics_group: holder("can_resolve_topics_group"),
    realm_can_set_delete_message_policy_group: holder("can_set_delete_message_policy_group"),
    realm_can_set_topics_policy_group: holder("can_set_topics_policy_group"),
    realm_can_summarize_topics_group: holder("can_summarize_topics_group"),
    realm_create_multiuse_invite_group: holder("create_multiuse_invite_group"),
    realm_direct_message_initiator_group: holder("direct_message_initiator_group"),
    realm_direct_message_permission_group: holder("direct_message_permission_group"),
  };
}

function messageSettings({ realm: { settings } }: Organization) {
  return {
    realm_topics_policy: settings.topics_policy,
    realm_mandatory_topics: settings.topics_policy === "disable_empty_topic",
    realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
    realm_allow_message_editing: settings.allow_message_editing,
    realm_message_content_edit_limit_seconds: settings.message_content_edit_limit_seconds,
    realm_message_content_delete_limit_seconds: settings.message_content_delete_limit_seconds,
    realm_move_messages_within_stream_limit_seconds: settings.move_messages_within_stream_limit_seconds,
    realm_move_messages_between_streams_limit_seconds: settings.move_messages_between_streams_limit_seconds,
    realm_message_edit_history_visibility_policy: settings.message_edit_history_visibility_policy,
    realm_allow_edit_history: settings.message_edit_history_visibility_policy !== "none",
    realm_message_retention_days: settings.message_retention_days,
    realm_enable_read_receipts: settings.enable_read_receipts,
    realm_default_code_block_language: settings.default_code_block_language,
    realm_inline_image_preview: settings.inline_image_preview,
    realm_inline_url_embed_preview: settings.inline_url_embed_preview,
    realm_video_chat_provider: settings.video_chat_provider,
    realm_available_video_chat_providers: NO_VIDEO_CALLS,
    realm_jitsi_server_url: settings.jitsi_server_url,
    realm_giphy_rating: settings.giphy_rating,
  };
}

function accountSettings({ realm: { settings } }: Organization) {
  return {
    realm_waiting_period_threshold: settings.waiting_period_threshold,
    realm_invite_required: settings.invite_required,
    realm_emails_restricted_to_domains: settings.emails_restricted_to_domains,
    realm_disallow_disposable_email_addresses: settings.disallow_disposable_email_addresses,
    realm_require_unique_names: settings.require_unique_names,
    realm_name_changes_disabled: settings.name_changes_disabled,
    realm_email_changes_disabled: settings.email_changes_disabled,
    realm_avatar_changes_disabled: settings.avatar_changes_disabled,
    realm_presence_disabled: settings.presence_disabled,
    realm_enable_guest_user_dm_warning: settings.enable_guest_user_dm_warning,
    realm_enable_guest_user_indicator: settings.enable_guest_user_indicator,
    realm_enable_spectator_access: settings.enable_spectator_access,
    realm_require_e2ee_push_notifications: settings.require_e2ee_push_notifications,
    realm_message_content_allowed_in_email_notifications:
      settings.message_content_allowed_in_email_notifications,
    realm_email_auth_enabled: true,
    realm_password_auth_enabled: true,
    realm_authentication_methods: offeredMethods(),
    realm_push_notifications_enabled: false,
    realm_push_notifications_enabled_end_timestamp: null,
  };
}

function offeredMethods() {
  const { email, dev } = authenticationMethods();
  return {
    Email: { enabled: email, available: email },
    ...(dev ? { Dev: { enabled: true, available: true } } : {}),
  };
}

function identity(organization: Organization) {
  const { name, description, createdAt, settings } = organization.realm;
  const url = organizationUrl(organization);
  return {
    realm_name: name,
    realm_description: description,
    realm_date_created: createdAt,
    realm_url: url,
    realm_uri: url,
    realm_bot_domain: new URL(url).hostname,
    realm_org_type: settings.org_type,
    realm_plan_type: SELF_HOSTED,
    realm_upload_quota_mib: null,
    realm_is_zephyr_mirror_realm: false,
    realm_default_language: settings.default_language,
    realm_welcome_message_custom_text: settings.welcome_message_custom_text,
    realm_send_welcome_emails: settings.send_welcome_emails,
    realm_digest_emails_enabled: settings.digest_emails_enabled,
    realm_digest_weekday: settings.digest_weekday,
    realm_want_advertise_in_communities_directory: settings.want_advertise_in_communities_directory,
    realm_icon_url: REALM_ICON_URL,
    realm_icon_source: "G" as const,
    realm_logo_url: REALM_ICON_URL,
    realm_logo_source: "D" as const,
    realm_night_logo_url: REALM_ICON_URL,
    realm_night_logo_source: "D" as const,
    realm_moderation_request_channel_id: settings.moderation_request_channel_id,
    realm_new_stream_announcements_stream_id: settings.new_stream_announcements_stream_id,
    realm_signup_announcements_stream_id: settings.signup_announcements_stream_id,
    realm_zulip_update_announcements_stream_id: settings.zulip_update_announcements_stream_id,
    realm_default_external_accounts: {},
  };
}
