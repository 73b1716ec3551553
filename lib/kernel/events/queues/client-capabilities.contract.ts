/** Capabilities a client announces when it registers; some shapes depend on them. */
import { z } from "zod";

export const clientCapabilities = z.object({
  notification_settings_null: z.boolean().optional(),
  bulk_message_deletion: z.boolean().optional(),
  user_avatar_url_field_optional: z.boolean().optional(),
  stream_typing_notifications: z.boolean().optional(),
  user_settings_object: z.boolean().optional(),
  linkifier_url_template: z.boolean().optional(),
  user_list_incomplete: z.boolean().optional(),
  include_deactivated_groups: z.boolean().optional(),
  archived_channels: z.boolean().optional(),
  empty_topic_name: z.boolean().optional(),
  simplified_presence_events: z.boolean().optional(),
  individual_emoji_changes: z.boolean().optional(),
  /** Parley's own: understands fields and events beyond the protocol. */
  parley_additions: z.boolean().optional(),
});
