/** Wire shape of the server's limits, intervals and abilities in the register answer. */
import { z } from "zod";
import { supportedPermissions } from "../../kernel/settings/supported-permissions.contract.ts";

/** Fetch type "realm". */
export const serverState = z.object({
  password_min_length: z.int(),
  password_max_length: z.int(),
  password_min_guesses: z.int(),
  event_queue_longpoll_timeout_seconds: z.int(),
  server_min_deactivated_realm_deletion_days: z.int().nullable(),
  server_max_deactivated_realm_deletion_days: z.int().nullable(),
  server_generation: z.int(),
  development_environment: z.boolean(),
  server_avatar_changes_disabled: z.boolean(),
  server_name_changes_disabled: z.boolean(),
  server_needs_upgrade: z.boolean(),
  server_web_public_streams_enabled: z.boolean(),
  server_can_summarize_topics: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  settings_send_digest_emails: z.boolean(),
  zulip_plan_is_not_limited: z.boolean(),
  upgrade_text_for_wide_organization_logo: z.string(),
  server_supported_permission_settings: z.strictObject({
    realm: supportedPermissions,
    stream: supportedPermissions,
    group: supportedPermissions,
  }),
});

/** Fetch type "onboarding_steps". */
export const onboardingState = z.object({
  onboarding_steps: z.array(z.never()),
  navigation_tour_video_url: z.null(),
});
