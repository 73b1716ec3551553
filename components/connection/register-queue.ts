/** Registers an event queue, together with the state it starts from. */

import type { RegisterAnswer } from "../store/wire.ts";
import { requestApi } from "./api-client.ts";

const EVENT_TYPES = [
  "message",
  "update_message",
  "delete_message",
  "update_message_flags",
  "subscription",
  "stream",
  "realm",
  "realm_user",
  "realm_user_groups",
  "user_group",
  "realm_linkifiers",
  "realm_emoji",
  "user_settings",
  "user_topic",
  "recent_private_conversations",
];

const CLIENT_CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
};

/**
 * The queue and everything the chat begins with.
 * @throws RequestFailure
 */
export function registerQueue(): Promise<RegisterAnswer> {
  return requestApi<RegisterAnswer>("POST", "/register", {
    event_types: EVENT_TYPES,
    client_capabilities: CLIENT_CAPABILITIES,
    apply_markdown: true,
    client_gravatar: true,
    slim_presence: true,
    include_subscribers: "false",
  });
}
