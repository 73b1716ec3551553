/** The server settings noun, and the server's register state. */
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_GUESSES,
  PASSWORD_MIN_LENGTH,
} from "../../auth/passwords/password-strength.contract.ts";
import { channelPermissions } from "../../channels/channels/channel-settings.contract.ts";
import { configuration } from "../../config.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { shared } from "../../kernel/registry.ts";
import { describePermissions } from "../../kernel/settings/supported-permissions.contract.ts";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { groupPermissions } from "../../people/groups/groups.contract.ts";
import * as contracts from "./server-settings.contract.ts";
import { serverState } from "./server-settings.contract.ts";

const serverFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: serverState,
  present: () => ({
    ...constants,
    server_generation: serverGeneration(),
    development_environment: configuration().development,
  }),
});

/** A changed number signals a server restart to clients. */
const serverGeneration = () => shared("server-generation", () => Math.floor(Date.now() / 1000));

/** Off because unsupported, whatever the organization chooses. */
const constants = {
  password_min_length: PASSWORD_MIN_LENGTH,
  password_max_length: PASSWORD_MAX_LENGTH,
  password_min_guesses: PASSWORD_MIN_GUESSES,
  event_queue_longpoll_timeout_seconds: 90,
  server_min_deactivated_realm_deletion_days: null,
  server_max_deactivated_realm_deletion_days: null,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
  server_web_public_streams_enabled: false,
  server_can_summarize_topics: false,
  server_inline_url_embed_preview: true,
  settings_send_digest_emails: false,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: "",
  server_supported_permission_settings: {
    realm: describePermissions(organizationPermissions),
    stream: describePermissions(channelPermissions),
    group: describePermissions(groupPermissions),
  },
};

export const serverSettings = defineNoun({
  contracts: [contracts.getServerSettings],
  register: [serverFamily],
});
