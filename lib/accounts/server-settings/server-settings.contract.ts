/** Wire shapes of public server settings and the server's register state. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { supportedPermissions } from "../../kernel/settings/supported-permissions.contract.ts";

export const serverState = z.object({
  password_min_length: z.int().describe("Least number of characters of a password."),
  password_max_length: z.int().describe("Greatest number of characters of a password."),
  password_min_guesses: z.int().describe("Least number of guesses that a password must resist."),
  event_queue_longpoll_timeout_seconds: z
    .int()
    .describe("Longest time that a request for events stays open."),
  server_min_deactivated_realm_deletion_days: z
    .int()
    .nullable()
    .describe("Least number of days until a deactivated organization may be deleted; null for no limit."),
  server_max_deactivated_realm_deletion_days: z
    .int()
    .nullable()
    .describe("Greatest number of days until a deactivated organization is deleted; null for no limit."),
  server_generation: z.int().describe("When the server started, in seconds since 1970."),
  development_environment: z.boolean().describe("Whether the server runs in development mode."),
  server_avatar_changes_disabled: z.boolean().describe("Whether nobody can change their profile picture."),
  server_name_changes_disabled: z.boolean().describe("Whether nobody can change their name."),
  server_needs_upgrade: z.boolean().describe("Whether the server is too old for current clients."),
  server_web_public_streams_enabled: z.boolean().describe("Whether channels can be read without an account."),
  server_can_summarize_topics: z.boolean().describe("Whether the server can summarize topics."),
  server_inline_url_embed_preview: z.boolean().describe("Whether previews of links can be turned on."),
  settings_send_digest_emails: z.boolean().describe("Whether the server can send digests."),
  zulip_plan_is_not_limited: z.boolean().describe("Always true, since there are no plans."),
  upgrade_text_for_wide_organization_logo: z.string().describe("Always empty, since logos need no plan."),
  server_supported_permission_settings: z
    .strictObject({
      realm: supportedPermissions.describe("Permissions of the organization."),
      stream: supportedPermissions.describe("Permissions of channels."),
      group: supportedPermissions.describe("Permissions of groups."),
    })
    .describe("Rules of each permission, for clients that edit them."),
});

export const getServerSettings = defineContract({
  operationId: "get-server-settings",
  method: "GET",
  path: "/server_settings",
  tag: "organization",
  summary: "Get server settings",
  auth: "none",
  needsNoDatabase: true,
  params: z.object({}),
  returns: z.object({
    authentication_methods: z
      .strictObject({
        password: z.boolean().describe("Whether a password can be used."),
        dev: z.boolean().describe("Whether development servers allow signing in without a password."),
        email: z.boolean().describe("Whether an email address and a password can be used."),
        ldap: z.boolean().describe("Whether a directory checks passwords."),
        remoteuser: z.boolean().describe("Whether a web server in front signs people in."),
        github: z.boolean().describe("Whether GitHub signs people in."),
        azuread: z.boolean().describe("Whether Entra ID signs people in."),
        gitlab: z.boolean().describe("Whether GitLab signs people in."),
        apple: z.boolean().describe("Whether Apple signs people in."),
        google: z.boolean().describe("Whether Google signs people in."),
        saml: z.boolean().describe("Whether SAML signs people in."),
        "openid connect": z.boolean().describe("Whether an OpenID Connect provider signs people in."),
      })
      .describe("Ways to sign in that are turned on."),
    external_authentication_methods: z
      .array(
        z.strictObject({
          name: z.string().describe("Name of the service, for programs."),
          display_name: z.string().describe("Name of the service, for people."),
          display_icon: z.string().nullable().describe("Address of the service's icon; null for none."),
          login_url: z.string().describe("Address at which signing in begins."),
          signup_url: z.string().describe("Address at which signing up begins."),
        }),
      )
      .describe("Other services that sign people in."),
    zulip_feature_level: z.int().describe("Number of the newest protocol change that the server has."),
    zulip_version: z.string().describe("Version of the protocol's server that this one corresponds to."),
    zulip_merge_base: z.string().describe("Like `zulip_version`."),
    push_notifications_enabled: z.boolean().describe("Whether mobile push notifications can be sent."),
    is_incompatible: z.boolean().describe("Always false, since the server refuses no client."),
    email_auth_enabled: z.boolean().describe("Whether an email address and a password can be used."),
    require_email_format_usernames: z
      .boolean()
      .describe("Whether names for signing in must be email addresses."),
    realm_uri: z.string().optional().meta({ description: "Older name of `realm_url`.", deprecated: true }),
    realm_url: z
      .string()
      .optional()
      .describe("Address of the organization, where the host name selects one."),
    realm_name: z.string().optional().describe("Name of the organization."),
    realm_icon: z.string().optional().describe("Address of the organization's icon."),
    realm_description: z.string().optional().describe("Description of the organization, as HTML."),
    realm_web_public_access_enabled: z
      .boolean()
      .optional()
      .describe("Whether anything can be read without an account."),
  }),
  errors: [],
});
