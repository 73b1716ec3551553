/** The types of events that a client can ask for. */

/**
 * Every type the protocol has. Not derived from the catalog, which lists only what this version sends: a queue keeps
 * its types across an upgrade, so it must also store those that only a later version sends.
 */
const types = [
  "alert_words",
  "attachment",
  "channel_folder",
  "custom_profile_fields",
  "default_stream_groups",
  "default_streams",
  "delete_message",
  "device",
  "drafts",
  "has_zoom_token",
  "heartbeat",
  "invites_changed",
  "message",
  "muted_topics",
  "muted_users",
  "navigation_view",
  "onboarding_steps",
  "presence",
  "push_device",
  "reaction",
  "realm",
  "realm_bot",
  "realm_domains",
  "realm_emoji",
  "realm_export",
  "realm_export_consent",
  "realm_filters",
  "realm_linkifiers",
  "realm_playgrounds",
  "realm_user",
  "realm_user_settings_defaults",
  "reminders",
  "restart",
  "saved_snippets",
  "scheduled_messages",
  "stream",
  "submessage",
  "subscription",
  "typing",
  "typing_edit_message",
  "update_display_settings",
  "update_global_notifications",
  "update_message",
  "update_message_flags",
  "user_group",
  "user_settings",
  "user_status",
  "user_topic",
  "web_reload_client",
];

const known: ReadonlySet<string> = new Set(types);

/** Those of these types that are known, once each; unknown ones are ignored. */
export function knownEventTypes(given: readonly string[]): string[] {
  return [...new Set(given)].filter((type) => known.has(type));
}
