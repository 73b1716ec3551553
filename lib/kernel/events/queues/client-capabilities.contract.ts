/** Capabilities a client announces when it registers; some shapes depend on them. */
import { z } from "zod";
import { model } from "../../contract/contract.ts";

export const clientCapabilities = model(
  "ClientCapabilities",
  z.object({
    notification_settings_null: z
      .boolean()
      .optional()
      .describe("Understands null in notification settings of channels."),
    bulk_message_deletion: z
      .boolean()
      .optional()
      .describe("Understands `delete_message` events about several messages."),
    user_avatar_url_field_optional: z
      .boolean()
      .optional()
      .describe("Computes addresses of profile pictures itself."),
    stream_typing_notifications: z
      .boolean()
      .optional()
      .describe("Understands typing notifications in channels."),
    user_settings_object: z.boolean().optional().describe("Reads `user_settings` in place of older fields."),
    linkifier_url_template: z.boolean().optional().describe("Understands URL templates of linkifiers."),
    user_list_incomplete: z
      .boolean()
      .optional()
      .describe("Works without the accounts that a guest may not know."),
    include_deactivated_groups: z.boolean().optional().describe("Understands deactivated groups."),
    archived_channels: z.boolean().optional().describe("Understands archived channels."),
    empty_topic_name: z.boolean().optional().describe('Understands "" as the name of a topic.'),
    simplified_presence_events: z
      .boolean()
      .optional()
      .describe("Understands the newer form of `presence` events."),
    individual_emoji_changes: z
      .boolean()
      .optional()
      .describe("Understands `realm_emoji` events about single emoji."),
    parley_additions: z
      .boolean()
      .optional()
      .describe("Understands fields and events beyond the protocol. An extension of this server."),
  }),
);
