/** What a registration tells of the server's limits, intervals and abilities: fetch type "realm". */
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_GUESSES,
  PASSWORD_MIN_LENGTH,
} from "../auth/password-strength.contract.ts";
import { MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from "../messages/message-limits.ts";
import { isDevelopmentMode } from "../mode.ts";
import { shared } from "../registry.ts";
import { supportedPermissions } from "./supported-permissions.ts";

/** Clients that see another number than before know that the server was started anew. */
const serverGeneration = () => shared("server-generation", () => Math.floor(Date.now() / 1000));

/** In code points, bytes or counts, as named (contract: defaults, limits). */
const limits = {
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  max_reminder_note_length: 1000,
  max_bulk_new_subscription_messages: 100,
  max_file_upload_size_mib: 25,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  password_min_length: PASSWORD_MIN_LENGTH,
  password_max_length: PASSWORD_MAX_LENGTH,
  password_min_guesses: PASSWORD_MIN_GUESSES,
};

/** How often and how long (contract: defaults, timings). */
const timings = {
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 140,
  server_typing_started_wait_period_milliseconds: 10_000,
  server_typing_stopped_wait_period_milliseconds: 5_000,
  server_typing_started_expiry_period_milliseconds: 15_000,
  server_min_deactivated_realm_deletion_days: null,
  server_max_deactivated_realm_deletion_days: null,
};

/** What this server does not do stays off, whatever an organization wishes. */
const abilities = {
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: false,
  server_can_summarize_topics: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_thumbnail_formats: [],
  server_emoji_data_url: "",
  server_jitsi_server_url: null,
  jitsi_server_url: "",
  giphy_rating_options: { disabled: { name: "GIFs are switched off", id: 0 } },
  settings_send_digest_emails: false,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: "",
};

/** Reasons one may give when reporting a message (facts: server_report_message_types). */
const reportTypes = [
  { key: "spam", name: "Spam" },
  { key: "harassment", name: "Harassment" },
  { key: "inappropriate", name: "Inappropriate content" },
  { key: "norms", name: "Violates community norms" },
  { key: "illegal", name: "Illegal content" },
  { key: "impersonation", name: "Impersonation" },
  { key: "other", name: "Other reason" },
];

/** Facts of the server (contract: register, fetch type realm). */
export function serverFields() {
  return {
    ...limits,
    ...timings,
    ...abilities,
    server_generation: serverGeneration(),
    development_environment: isDevelopmentMode(),
    server_supported_permission_settings: supportedPermissions,
    server_report_message_types: reportTypes,
  };
}
