/** An organization's plain settings with their defaults; permissions are in permission-defaults.ts. */
import { z } from "zod";

/** Only values that differ from the default are stored, so a new default reaches every organization. */
export const realmSettings = z.object({
  /** Whether channel messages may have the empty topic. */
  topics_policy: z.enum(["allow_empty_topic", "disable_empty_topic"]).default("allow_empty_topic"),
  /** Days until a new member counts as a full member. */
  waiting_period_threshold: z.int().min(0).default(0),
  allow_message_editing: z.boolean().default(true),
  /** Seconds; null is no limit. */
  message_content_edit_limit_seconds: z.int().positive().nullable().default(600),
  message_content_delete_limit_seconds: z.int().positive().nullable().default(600),
  move_messages_within_stream_limit_seconds: z.int().positive().nullable().default(604_800),
  move_messages_between_streams_limit_seconds: z.int().positive().nullable().default(604_800),
  message_edit_history_visibility_policy: z.enum(["all", "moves", "none"]).default("all"),
  /** Days; -1 keeps forever. */
  message_retention_days: z.int().default(-1),
  default_language: z.string().default("en"),
  invite_required: z.boolean().default(true),
  org_type: z.int().default(0),
  moderation_request_channel_id: z.int().default(-1),
  new_stream_announcements_stream_id: z.int().default(-1),
  signup_announcements_stream_id: z.int().default(-1),
  zulip_update_announcements_stream_id: z.int().default(-1),
});

export type RealmSettings = z.infer<typeof realmSettings>;
