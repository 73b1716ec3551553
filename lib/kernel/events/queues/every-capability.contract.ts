/** A client with every capability. */
import type { z } from "zod";
import type { clientCapabilities } from "./client-capabilities.contract.ts";

export const EVERY_CAPABILITY = {
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
  simplified_presence_events: true,
  individual_emoji_changes: true,
  parley_additions: true,
} satisfies Required<z.input<typeof clientCapabilities>>;
