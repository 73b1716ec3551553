/** Wire shape of what a registration tells of things that an organization has none of yet. */
import { z } from "zod";

const emptyList = z.array(z.never());
const emptyMap = z.strictObject({});

/** One fetch type each, named like the field or close to it. */
export const registeredConstants = z.object({
  alert_words: emptyList,
  channel_folders: emptyList,
  custom_profile_fields: emptyList,
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  realm_default_stream_groups: emptyList,
  drafts: emptyList,
  giphy_api_key: z.string(),
  muted_users: emptyList,
  navigation_views: emptyList,
  onboarding_steps: emptyList,
  navigation_tour_video_url: z.null(),
  push_devices: emptyMap,
  realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }),
  realm_domains: emptyList,
  realm_embedded_bots: emptyList,
  realm_emoji: emptyMap,
  realm_filters: emptyList,
  realm_incoming_webhook_bots: emptyList,
  realm_linkifiers: emptyList,
  realm_playgrounds: emptyList,
  reminders: emptyList,
  saved_snippets: emptyList,
  scheduled_messages: emptyList,
  stop_words: emptyList,
  user_status: emptyMap,
  has_zoom_token: z.boolean(),
  presences: emptyMap,
  presence_last_update_id: z.int(),
  server_timestamp: z.number(),
});
