/** Wire shapes of public server settings and the server's register state. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { supportedPermissions } from "../../kernel/settings/supported-permissions.contract.ts";

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

export const getServerSettings = defineContract({
  operationId: "get-server-settings",
  method: "GET",
  path: "/server_settings",
  tag: "server_and_organizations",
  summary: "Get server settings",
  auth: "none",
  needsNoDatabase: true,
  params: z.object({}),
  returns: z.object({
    authentication_methods: z.strictObject({
      password: z.boolean(),
      dev: z.boolean(),
      email: z.boolean(),
      ldap: z.boolean(),
      remoteuser: z.boolean(),
      github: z.boolean(),
      azuread: z.boolean(),
      gitlab: z.boolean(),
      apple: z.boolean(),
      google: z.boolean(),
      saml: z.boolean(),
      "openid connect": z.boolean(),
    }),
    external_authentication_methods: z.array(
      z.strictObject({
        name: z.string(),
        display_name: z.string(),
        display_icon: z.string().nullable(),
        login_url: z.string(),
        signup_url: z.string(),
      }),
    ),
    zulip_feature_level: z.int(),
    zulip_version: z.string(),
    zulip_merge_base: z.string(),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean(),
    email_auth_enabled: z.boolean(),
    require_email_format_usernames: z.boolean(),
    /** From here on: only where the host name selects an organization. */
    realm_uri: z.string().optional(),
    realm_url: z.string().optional(),
    realm_name: z.string().optional(),
    realm_icon: z.string().optional(),
    /** HTML. */
    realm_description: z.string().optional(),
    realm_web_public_access_enabled: z.boolean().optional(),
  }),
  errors: [],
});
