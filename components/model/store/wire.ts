/** Wire types read by the web app, from the server's contracts; events are in wire-events.ts. */
import type { z } from "zod";
import type { registerQueue } from "../../../lib/catalog/register.ts";
import type { ChannelPermission } from "../../../lib/channels/channels/channel-settings.contract.ts";
import type { messageShape } from "../../../lib/messages/messages/messages.contract.ts";
import type { customEmojiShape } from "../../../lib/organization/emoji/custom-emoji.contract.ts";
import type { OrganizationPermission } from "../../../lib/organization/organizations/organization-permissions.contract.ts";

type Registered = Required<z.infer<typeof registerQueue.returns>>;

type UserFields =
  | "user_id"
  | "email"
  | "delivery_email"
  | "full_name"
  | "role"
  | "is_bot"
  | "bot_type"
  | "bot_owner_id"
  | "is_active"
  | "avatar_url"
  | "avatar_version"
  | "timezone"
  | "profile_data";

/** Without a source, the version mostly determines the avatar. */
export type WireUser = Pick<Registered["realm_users"][number], UserFields> &
  Partial<Pick<Registered, "avatar_source">>;

type ChannelFields =
  | ChannelPermission
  | "stream_id"
  | "name"
  | "description"
  | "rendered_description"
  | "invite_only"
  | "is_archived"
  | "is_recently_active"
  | "history_public_to_subscribers"
  | "folder_id"
  | "topics_policy"
  | "message_retention_days"
  | "subscriber_count";

export type WireChannel = Pick<Registered["never_subscribed"][number], ChannelFields>;

export type WireSubscription = Pick<
  Registered["subscriptions"][number],
  | ChannelFields
  | "color"
  | "is_muted"
  | "pin_to_top"
  | "desktop_notifications"
  | "audible_notifications"
  | "push_notifications"
  | "email_notifications"
  | "wildcard_mentions_notify"
>;

type Message = z.infer<typeof messageShape>;

type MessageFields =
  | "id"
  | "sender_id"
  | "sender_full_name"
  | "content"
  | "timestamp"
  | "type"
  | "stream_id"
  | "subject"
  | "is_me_message"
  | "reactions"
  | "submessages"
  | "actions"
  | "last_edit_timestamp"
  | "last_moved_timestamp";

/** In events, flags are beside the message. */
export type WireMessage = Pick<Message, MessageFields> & {
  display_recipient: string | { id: number }[];
  flags?: Message["flags"];
};

/** A user's action; the first one is the widget itself. */
export type WireSubmessage = Message["submessages"][number];

export type WirePresences = Registered["presences"];

export type WireStatus = Registered["user_status"][string];

export type WireReaction = Message["reactions"][number];

export type WireUserTopic = Pick<
  Registered["user_topics"][number],
  "stream_id" | "topic_name" | "visibility_policy"
>;

export type WireGroup = Registered["realm_user_groups"][number];

/** By wire name. */
export type PermissionRules = Registered["server_supported_permission_settings"];

export type PermissionRule = PermissionRules["realm"][string];

export type PermissionHolder = WireGroup["can_mention_group"];

export type WireBot = Registered["realm_bots"][number];

export type WireSnippet = Registered["saved_snippets"][number];

export type WireDraft = Registered["drafts"][number];

export type WireScheduled = Registered["scheduled_messages"][number];

export type WireReminder = Registered["reminders"][number];

export type WireNavigationView = Registered["navigation_views"][number];

export type WireProfileField = Registered["custom_profile_fields"][number];

export type WirePlayground = Registered["realm_playgrounds"][number];

export type WireDomain = Registered["realm_domains"][number];

export type WireFolder = Registered["channel_folders"][number];

export type WireLinkifier = Registered["realm_linkifiers"][number];

export type WireCustomEmoji = Omit<z.infer<typeof customEmojiShape>, "still_url">;

type RegisteredFields =
  | "queue_id"
  | "last_event_id"
  | "user_id"
  | "realm_name"
  | "realm_icon_url"
  | "realm_icon_source"
  | "realm_logo_url"
  | "realm_logo_source"
  | "realm_night_logo_url"
  | "realm_night_logo_source"
  | "realm_url"
  | "realm_empty_topic_display_name"
  | "realm_mandatory_topics"
  | "has_server_health"
  | "realm_owner_full_content_access"
  | "realm_default_code_block_language"
  | "realm_allow_message_editing"
  | "realm_message_content_edit_limit_seconds"
  | "realm_message_content_delete_limit_seconds"
  | "realm_message_edit_history_visibility_policy"
  | "realm_enable_read_receipts"
  | "realm_moderation_request_channel_id"
  | "presences"
  | "user_status"
  | "presence_last_update_id"
  | "server_timestamp"
  | "server_presence_ping_interval_seconds"
  | "server_presence_offline_threshold_seconds"
  | "server_typing_started_wait_period_milliseconds"
  | "server_typing_stopped_wait_period_milliseconds"
  | "server_typing_started_expiry_period_milliseconds"
  | "server_supported_permission_settings"
  | "max_message_length"
  | "max_topic_length"
  | "max_stream_name_length"
  | "max_stream_description_length"
  | "max_bulk_new_subscription_messages"
  | "max_file_upload_size_mib"
  | "max_avatar_file_size_mib"
  | "avatar_source"
  | "alert_words"
  | "onboarding_steps"
  | "muted_users"
  | "saved_snippets"
  | "drafts"
  | "scheduled_messages"
  | "reminders"
  | "navigation_views"
  | "navigation_view_order"
  | "realm_playgrounds"
  | "custom_profile_fields"
  | "realm_default_external_accounts"
  | "realm_domains"
  | "realm_default_streams"
  | "channel_folders"
  | "starred_messages"
  | "unread_msgs"
  | "recent_private_conversations";

type PermissionFields = Pick<Registered, `realm_${OrganizationPermission}`>;

/** All but permissions are present, since their types are requested. */
export type RegisterAnswer = Pick<Registered, RegisteredFields> &
  Partial<PermissionFields> & {
    user_settings: Pick<
      Registered["user_settings"],
      | "enter_sends"
      | "translate_emoticons"
      | "display_emoji_reaction_users"
      | "send_private_typing_notifications"
      | "send_stream_typing_notifications"
    >;
    /** By wire name. */
    realm_user_settings_defaults: Readonly<Record<string, unknown>>;
    realm_user_groups: WireGroup[];
    realm_linkifiers: WireLinkifier[];
    realm_emoji: Record<string, WireCustomEmoji>;
    realm_users: WireUser[];
    realm_non_active_users: WireUser[];
    cross_realm_bots: WireUser[];
    subscriptions: WireSubscription[];
    unsubscribed: WireChannel[];
    never_subscribed: WireChannel[];
    user_topics: WireUserTopic[];
  };
