/** What a client asked for when it registered its event queue; kept with the queue. */
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
});

export type ClientCapabilities = z.infer<typeof clientCapabilities>;

export const queueOptions = z.object({
  applyMarkdown: z.boolean(),
  clientGravatar: z.boolean(),
  slimPresence: z.boolean(),
  includeSubscribers: z.enum(["true", "false", "partial"]),
  /** null follows every type. */
  eventTypes: z.array(z.string()).nullable(),
  /** Also messages of public channels the person is not subscribed to. */
  allPublicStreams: z.boolean(),
  /** Message events only: [operator, operand] pairs that must all hold. */
  narrow: z.array(z.tuple([z.string(), z.string()])),
  capabilities: clientCapabilities,
});

export type QueueOptions = z.infer<typeof queueOptions>;
