/** Who may set up an organization, change its settings, linkifiers, playgrounds and profile fields, and sign in. */
import { randomUUID } from "node:crypto";
import { pictureFile } from "../pictures.ts";
import type { TestOrganization } from "../test-organization.ts";
import { type MakeParams, profileField } from "../valid-calls/call-objects.ts";
import { all, allBut, BAD, type NamedRow, row } from "./row.ts";

const playground = { pygments_language: "Python", url_template: "https://python.example.com{?code}" };
const playgroundOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/playgrounds", { ...playground, name: randomUUID() });
    return { playground_id: body.id };
  };

const domainOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const params = { domain: `${randomUUID()}.example.com`, allow_subdomains: true };
    await owner.client.post("/realm/domains", params);
    return params;
  };

const linkifierOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const linkifier = { pattern: `${randomUUID()}-(?P<id>[0-9]+)`, url_template: "https://x.example/{id}" };
    const { body } = await owner.client.post("/realm/filters", linkifier);
    return { ...linkifier, filter_id: body.id };
  };

const fieldOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { field_id: body.id };
  };

const emojiOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const name = randomUUID();
    await owner.client.post(`/realm/emoji/${name}`, { file: pictureFile() });
    return { emoji_name: name };
  };

export const organizationRows = (org: TestOrganization): readonly NamedRow[] => [
  row("add-code-playground", "account"),
  row("remove-code-playground", "account", {}, playgroundOfOwner(org)),
  row("add-realm-domain", "account"),
  row("update-realm-domain", "account", {}, domainOfOwner(org)),
  row("remove-realm-domain", "account", {}, domainOfOwner(org)),
  row("get-custom-emoji", "account"),
  row("upload-custom-emoji", "account", { guest: BAD }),
  row("deactivate-custom-emoji", "account", allBut(["owner", "administrator"], BAD), emojiOfOwner(org)),
  row("get-realm-icon", "account"),
  row("upload-realm-icon", "account"),
  row("remove-realm-icon", "account"),
  row("get-realm-logo", "account"),
  row("upload-realm-logo", "account"),
  row("remove-realm-logo", "account"),
  row("get-linkifiers", "account"),
  row("get-realm-domains", "account"),
  row("get-realm-filters", "account"),
  row("add-linkifier", "account"),
  row("update-linkifier", "account", {}, linkifierOfOwner(org)),
  row("remove-linkifier", "account", {}, linkifierOfOwner(org)),
  row("reorder-linkifiers", "account"),
  row("get-custom-profile-fields", "account"),
  row("create-custom-profile-field", "account"),
  row("update-custom-profile-field", "account", {}, fieldOfOwner(org)),
  row("remove-custom-profile-field", "account", {}, fieldOfOwner(org)),
  row("reorder-custom-profile-fields", "account"),
  row("test-welcome-bot-custom-message", "account"),
  row("update-realm", "account"),
  // Even owners: the valid call is refused, so that the organization stays.
  row("deactivate-realm", "account", all(BAD)),
  row("get-realm-export-consents", "account"),
  row("get-audit-log", "account"),
  row("get-usage", "account"),
  row("get-realm-exports", "account"),
  row("export-realm", "account"),
  // Even owners: there is no such archive.
  row("delete-realm-export", "account", all(BAD)),
  row("get-channel-emails", "account"),
  row("get-mail-state", "account"),
  row("get-sign-in-services", "account"),
  row("send-test-mail", "account", { owner: BAD, administrator: BAD }),
  row("update-realm", "account", allBut(["owner"], BAD), () => ({ waiting_period_threshold: 0 })),
  row("update-realm", "closed", {}, ({ channelId }) => ({
    new_stream_announcements_stream_id: channelId,
  })),
  row("update-realm-user-settings-defaults", "account"),
  row("fetch-api-key", "account", all("AUTHENTICATION_FAILED")),
  row("jwt-fetch-api-key", "account", all(BAD)),
  row("back-channel-logout", "account", all(BAD)),
  row("dev-fetch-api-key", "account", all(BAD)),
  row("dev-list-users", "account", all(BAD)),
  row("set-up", "account", all(BAD)),
  row("get-server-settings", "account"),
  row("get-openapi", "account"),
];
