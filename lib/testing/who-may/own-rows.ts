/** What people have for themselves: settings, status, presence, drafts, what is sent later, devices. */
import type { MakeParams } from "../call-objects.ts";
import { profileField } from "../call-objects.ts";
import type { TestOrganization } from "../test-organization.ts";
import { all, allBut, BAD, type NamedRow, NO_CHANNEL, row } from "./row.ts";

const typingInChannel: MakeParams = ({ channelId }) => ({
  type: "channel",
  op: "start",
  stream_id: channelId,
  topic: "t",
});
const valueOfOwnersField =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { data: [{ id: body.id, value: "mine" }] };
  };

export const ownRows = (org: TestOrganization): readonly NamedRow[] => [
  row("get-bot-storage", "account", allBut(["bot"], BAD)),
  row("update-bot-storage", "account", allBut(["bot"], BAD)),
  row("remove-bot-storage", "account", allBut(["bot"], BAD)),
  row("upload-avatar", "account"),
  row("upload-file", "account"),
  row("get-attachments", "account"),
  row("get-file-temporary-url", "account", allBut(["member"], BAD)),
  row("remove-attachment", "account", allBut(["member"], BAD)),
  row("remove-avatar", "account"),
  row("get-alert-words", "account"),
  row("add-alert-words", "account"),
  row("remove-alert-words", "account"),
  row("mute-user", "account", { member: BAD }),
  row("unmute-user", "account", allBut(["member"], BAD)),
  row("update-status", "account"),
  row("update-status-for-user", "account"),
  row("get-user-status", "account"),
  row("update-presence", "account"),
  row("get-presence", "account"),
  row("get-user-presence", "account"),
  row("set-typing-status", "account"),
  row("set-typing-status", "open", { guest: BAD }, typingInChannel),
  row("set-typing-status", "closed", allBut(["member"], BAD), typingInChannel),
  row("set-typing-status-for-message-edit", "open", allBut(["member"], BAD)),
  row("set-typing-status-for-message-edit", "closed", allBut(["member"], BAD)),
  row("set-typing-status-for-message-edit", "direct", allBut(["member"], BAD)),
  row("get-drafts", "account"),
  row("create-drafts", "open", { guest: BAD }),
  row("create-drafts", "account", {}, ({ userId }) => ({
    drafts: [{ type: "private", to: [userId], topic: "", content: "a" }],
  })),
  row("edit-draft", "open", allBut(["member"], BAD)),
  row("delete-draft", "account", allBut(["member"], BAD)),
  row("get-scheduled-messages", "account"),
  row("create-scheduled-message", "open", { guest: NO_CHANNEL }),
  row("create-scheduled-message", "closed", {
    ...allBut(["member", "bot"], NO_CHANNEL),
    owner: BAD,
    administrator: BAD,
  }),
  row("update-scheduled-message", "account", allBut(["member"], BAD)),
  row("delete-scheduled-message", "account", allBut(["member"], BAD)),
  row("get-reminders", "account"),
  row("create-message-reminder", "open", { guest: BAD }),
  row("create-message-reminder", "closed", allBut(["member"], BAD)),
  row("create-message-reminder", "direct", allBut(["member", "moderator"], BAD)),
  row("delete-reminder", "account", allBut(["member"], BAD)),
  row("get-saved-snippets", "account"),
  row("create-saved-snippet", "account"),
  row("edit-saved-snippet", "account", allBut(["member"], BAD)),
  row("delete-saved-snippet", "account", allBut(["member"], BAD)),
  row("get-navigation-views", "account"),
  row("add-navigation-view", "account"),
  row("edit-navigation-view", "account", allBut(["member"], "NOT_FOUND")),
  row("remove-navigation-view", "account", allBut(["member"], BAD)),
  row("register-client-device", "account"),
  row("remove-client-device", "account", allBut(["member"], BAD)),
  row("add-fcm-token", "account"),
  row("remove-fcm-token", "account", allBut(["member"], BAD)),
  row("add-apns-token", "account"),
  row("remove-apns-token", "account", allBut(["member"], BAD)),
  row("register-push-device", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("e2ee-test-notify", "account", all("PUSH_SERVICE_NOT_CONFIGURED")),
  row("update-profile-data", "account"),
  row("update-profile-data", "account", {}, valueOfOwnersField(org)),
  row("remove-profile-data", "account"),
  row("update-settings", "account"),
  row("update-display-settings", "account"),
  row("update-notification-settings", "account"),
  row("end-own-sessions", "account"),
  row("get-own-sessions", "account"),
  row("end-own-session", "account", all(BAD)),
  row("get-personal-keys", "account", { bot: BAD }),
  row("create-personal-key", "account", { bot: BAD }),
  row("revoke-personal-key", "account", allBut(["member"], BAD)),
];
