/** An example state for tests. */
import { type ChatState, INITIAL_STATE, stateFromRegister } from "./chat-state.ts";
import type { RegisterAnswer, WireGroup, WireMessage, WireUser } from "./wire.ts";

export const OWN_ID = 1;

const design = {
  stream_id: 3,
  name: "design",
  description: "",
  rendered_description: "",
  invite_only: false,
  is_archived: false,
  is_recently_active: true,
  history_public_to_subscribers: true,
  folder_id: null,
  topics_policy: "inherit" as const,
  message_retention_days: null,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
  subscriber_count: 2,
  color: "#aa0000",
  is_muted: false,
  pin_to_top: false,
  can_add_subscribers_group: 1,
  can_administer_channel_group: 1,
  can_create_topic_group: 1,
  can_delete_any_message_group: 1,
  can_delete_own_message_group: 1,
  can_move_messages_out_of_channel_group: 1,
  can_move_messages_within_channel_group: 1,
  can_remove_subscribers_group: 1,
  can_resolve_topics_group: 1,
  can_send_message_group: 1,
  can_subscribe_group: 1,
};

function person(user_id: number, full_name: string): WireUser {
  const email = `${full_name.toLowerCase()}@example.com`;
  const account = { user_id, email, delivery_email: email, full_name, role: 400 as const };
  return {
    ...account,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    is_active: true,
    avatar_url: `/avatar/${user_id}?v=1`,
    avatar_version: 1,
    timezone: "",
  };
}

/** Nobody holds its permissions. */
export function exampleGroup(id: number, name: string, parts: Partial<WireGroup> = {}): WireGroup {
  const noOne = { direct_members: [], direct_subgroups: [] };
  return {
    id,
    name,
    description: "",
    date_created: null,
    creator_id: null,
    members: [],
    direct_subgroup_ids: [],
    is_system_group: name.startsWith("role:"),
    deactivated: false,
    can_add_members_group: noOne,
    can_join_group: noOne,
    can_leave_group: noOne,
    can_manage_group: noOne,
    can_mention_group: noOne,
    can_remove_members_group: noOne,
    ...parts,
  };
}

export function unreadTopics(
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[],
): RegisterAnswer["unread_msgs"] {
  return { count: 0, pms: [], streams, huddles: [], mentions: [], old_unreads_missing: false };
}

const organization = {
  realm_name: "Kestrel",
  realm_icon_url: "",
  realm_icon_source: "G",
  realm_logo_url: "",
  realm_logo_source: "D",
  realm_night_logo_url: "",
  realm_night_logo_source: "D",
  realm_url: "http://chat.example",
  realm_empty_topic_display_name: "general chat",
  server_supported_permission_settings: { realm: {}, stream: {}, group: {} },
  max_message_length: 10_000,
  max_topic_length: 60,
  max_stream_name_length: 60,
  max_bulk_new_subscription_messages: 100,
  max_stream_description_length: 1024,
  max_file_upload_size_mib: 25,
  max_avatar_file_size_mib: 5,
  realm_mandatory_topics: false,
  has_server_health: false,
  realm_owner_full_content_access: false,
  realm_default_code_block_language: "",
  realm_allow_message_editing: true,
  realm_message_content_edit_limit_seconds: 600,
  realm_message_content_delete_limit_seconds: 600,
  realm_message_edit_history_visibility_policy: "all",
  realm_enable_read_receipts: true,
  realm_moderation_request_channel_id: -1,
  realm_can_create_public_channel_group: 1,
  realm_can_create_private_channel_group: 1,
  realm_can_mention_many_users_group: 1,
} satisfies Partial<RegisterAnswer>;

const timings = {
  server_timestamp: 1_700_000_000,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 140,
  server_typing_started_wait_period_milliseconds: 10_000,
  server_typing_stopped_wait_period_milliseconds: 5000,
  server_typing_started_expiry_period_milliseconds: 15_000,
} satisfies Partial<RegisterAnswer>;

const userSettings = {
  enter_sends: true,
  translate_emoticons: false,
  display_emoji_reaction_users: true,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
};

/** Two users and two channels, the second one muted. */
export function registerAnswer(overrides: Partial<RegisterAnswer> = {}): RegisterAnswer {
  return {
    queue_id: "q",
    last_event_id: -1,
    user_id: OWN_ID,
    avatar_source: "G",
    alert_words: [],
    onboarding_steps: [],
    muted_users: [],
    saved_snippets: [],
    drafts: [],
    scheduled_messages: [],
    reminders: [],
    navigation_views: [],
    navigation_view_order: [],
    realm_playgrounds: [],
    custom_profile_fields: [],
    realm_default_external_accounts: {},
    realm_domains: [],
    realm_default_streams: [],
    channel_folders: [],
    realm_user_settings_defaults: {},
    ...organization,
    presences: {},
    user_status: {},
    presence_last_update_id: -1,
    ...timings,
    user_settings: userSettings,
    realm_user_groups: [],
    realm_linkifiers: [],
    realm_emoji: {},
    realm_users: [person(OWN_ID, "Ada"), person(2, "Bram")],
    realm_non_active_users: [],
    cross_realm_bots: [],
    subscriptions: [design, { ...design, stream_id: 4, name: "random", is_muted: true }],
    unsubscribed: [],
    never_subscribed: [],
    starred_messages: [],
    unread_msgs: unreadTopics([]),
    user_topics: [],
    recent_private_conversations: [],
    ...overrides,
  };
}

export function exampleState(overrides: Partial<RegisterAnswer> = {}): ChatState {
  return stateFromRegister(INITIAL_STATE, registerAnswer(overrides));
}

/** From Bram, in the design channel. */
export function topicMessage(id: number, topic: string, overrides: Partial<WireMessage> = {}): WireMessage {
  return {
    id,
    sender_id: 2,
    sender_full_name: "Bram",
    content: `<p>${id}</p>`,
    timestamp: 1_700_000_000 + id,
    type: "stream",
    stream_id: 3,
    subject: topic,
    display_recipient: "design",
    is_me_message: false,
    reactions: [],
    submessages: [],
    ...overrides,
  };
}

/** From Bram. */
export function directMessage(id: number): WireMessage {
  return topicMessage(id, "", {
    type: "private",
    stream_id: undefined,
    display_recipient: [{ id: OWN_ID }, { id: 2 }],
  });
}
