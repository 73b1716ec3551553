/** Opening a reserved operation to more users requires a change here. */
import { expect, test } from "vitest";
import { channelRights } from "../channels/channels/channel-rights.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER, ROLE_OWNER } from "../kernel/roles/roles.contract.ts";
import { organizationPermissions } from "../organization/organizations/organization-permissions.contract.ts";
import { contracts } from "./catalog.ts";

const idsOf = (chosen: typeof contracts) => chosen.map(({ operationId }) => operationId).sort();

test("only owners may do this, and nothing else", () => {
  expect(idsOf(contracts.filter(({ leastRole }) => leastRole === ROLE_OWNER))).toEqual([
    "add-import-piece",
    "add-realm-domain",
    "begin-import",
    "deactivate-realm",
    "delete-import",
    "get-import-people",
    "get-imports",
    "read-import",
    "remove-realm-domain",
    "run-import",
    "undo-import",
    "update-realm-domain",
  ]);
});

test("only administrators and owners may do this, and nothing else", () => {
  expect(idsOf(contracts.filter(({ leastRole }) => leastRole === ROLE_ADMINISTRATOR))).toEqual([
    "add-code-playground",
    "add-default-stream",
    "add-linkifier",
    "create-channel-folder",
    "create-custom-profile-field",
    "create-password-reset-link",
    "create-user",
    "deactivate-user",
    "delete-realm-export",
    "delete-topic",
    "end-access-of-user",
    "export-realm",
    "get-access-of-user",
    "get-audit-log",
    "get-channel-emails",
    "get-mail-state",
    "get-realm-export-consents",
    "get-realm-exports",
    "get-second-factor-of-user",
    "get-server-health",
    "get-sign-in-services",
    "get-usage",
    "patch-channel-folders",
    "remove-avatar-of-user",
    "remove-code-playground",
    "remove-custom-profile-field",
    "remove-default-stream",
    "remove-linkifier",
    "remove-realm-icon",
    "remove-realm-logo",
    "remove-second-factor-of-user",
    "reorder-custom-profile-fields",
    "reorder-linkifiers",
    "send-test-mail",
    "test-welcome-bot-custom-message",
    "update-channel-folder",
    "update-custom-profile-field",
    "update-linkifier",
    "update-realm",
    "update-realm-user-settings-defaults",
    "update-status-for-user",
    "update-user",
    "upload-avatar-of-user",
    "upload-realm-icon",
    "upload-realm-logo",
  ]);
});

test("guests may do everything else, as far as permissions let them", () => {
  expect(idsOf(contracts.filter(({ leastRole }) => leastRole === ROLE_MEMBER))).toEqual(["get-user-groups"]);
});

test("bots may do everything else", () => {
  expect(idsOf(contracts.filter(({ peopleOnly }) => peopleOnly))).toEqual([
    "add-import-piece",
    "add-passkey",
    "add-push-subscription",
    "begin-import",
    "begin-passkey",
    "begin-second-factor",
    "call-bot-command",
    "confirm-second-factor",
    "create-bot",
    "create-bot-key",
    "create-password-reset-link",
    "create-personal-key",
    "deactivate-bot",
    "deactivate-own-user",
    "delete-import",
    "export-realm",
    "get-bot-api-key",
    "get-bot-deliveries",
    "get-bot-keys",
    "get-bots",
    "get-example-post",
    "get-import-people",
    "get-imports",
    "get-own-export",
    "get-passkeys",
    "get-personal-keys",
    "get-second-factor",
    "read-import",
    "regenerate-bot-api-key",
    "regenerate-own-api-key",
    "remove-passkey",
    "remove-profile-data",
    "remove-second-factor",
    "rename-passkey",
    "replace-recovery-codes",
    "retry-bot-delivery",
    "revoke-bot-key",
    "revoke-personal-key",
    "run-import",
    "send-example-post",
    "send-test-mail",
    "undo-import",
    "update-bot",
    "update-display-settings",
    "update-notification-settings",
    "update-presence",
    "update-profile-data",
    "update-settings",
    "use-action",
  ]);
});

test("keys for programs may do everything else", () => {
  expect(idsOf(contracts.filter(({ noProgramKeys }) => noProgramKeys))).toEqual([
    "add-passkey",
    "add-realm-domain",
    "begin-passkey",
    "begin-second-factor",
    "confirm-second-factor",
    "create-bot",
    "create-bot-key",
    "create-invite-link",
    "create-password-reset-link",
    "create-personal-key",
    "create-user",
    "deactivate-own-user",
    "deactivate-realm",
    "end-access-of-user",
    "end-own-session",
    "end-own-sessions",
    "get-bot-api-key",
    "get-bots",
    "get-example-post",
    "get-invite-uses",
    "get-invites",
    "get-unsent-key",
    "reactivate-user",
    "regenerate-bot-api-key",
    "regenerate-own-api-key",
    "remove-passkey",
    "remove-realm-domain",
    "remove-second-factor",
    "remove-second-factor-of-user",
    "rename-passkey",
    "replace-recovery-codes",
    "resend-email-invite",
    "revoke-bot-key",
    "run-import",
    "send-example-post",
    "send-invites",
    "update-bot",
    "update-realm-domain",
  ]);
});

test("these take a permission of the organization, and no others", () => {
  const needed = contracts.flatMap(({ operationId, oneOf }) => (oneOf ? [[operationId, ...oneOf]] : []));
  expect(needed.sort()).toEqual([
    ["create-bot", "can_create_bots_group", "can_create_write_only_bots_group"],
    ["create-channel", "can_create_private_channel_group", "can_create_public_channel_group"],
    ["create-invite-link", "create_multiuse_invite_group"],
    ["create-user-group", "can_create_groups"],
    ["send-invites", "can_invite_users_group"],
    ["upload-custom-emoji", "can_add_custom_emoji_group"],
  ]);
  for (const name of needed.flatMap(([, ...names]) => names))
    expect(organizationPermissions).toHaveProperty(name);
});

test("these take a right in a channel, and no others", () => {
  const needed = contracts.flatMap(({ operationId, inChannel }) =>
    inChannel === undefined ? [] : [[operationId, inChannel]],
  );
  expect(needed.sort()).toEqual([
    ["archive-stream", "administer"],
    ["get-channel-files", "read"],
    ["get-stream-by-id", "know"],
    ["get-stream-email-address", "post"],
    ["get-stream-email-settings", "administer"],
    ["get-stream-id", "know"],
    ["get-stream-topics", "read"],
    ["get-subscribers", "know"],
    ["get-subscription-status", "know"],
    ["get-topic-activity", "read"],
    ["mark-stream-as-read", "read"],
    ["mute-topic", "belong"],
    ["replace-stream-email-addresses", "administer"],
    ["update-stream", "administer"],
    ["update-stream-email-settings", "administer"],
    ["update-user-topic", "take_part"],
  ]);
  for (const [, right] of needed) expect(channelRights).toHaveProperty(String(right));
});
