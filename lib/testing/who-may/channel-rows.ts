/** Who may see, create, change and subscribe to channels, their topics and folders. */
import { randomUUID } from "node:crypto";
import type { TestOrganization } from "../test-organization.ts";
import { all, allBut, BAD, type NamedRow, NO_CHANNEL, row } from "./row.ts";

const created = (settings: object) => () => ({ subscriptions: [{ name: randomUUID() }], ...settings });

export const channelRows = (org: TestOrganization): readonly NamedRow[] => [
  row("get-streams", "closed"),
  row("get-stream-topics", "open", { guest: BAD }),
  row("get-stream-topics", "closed", allBut(["member"], BAD)),
  row("update-user-topic", "open", { guest: BAD }),
  row("update-user-topic", "closed", allBut(["member"], BAD)),
  row("update-user-topic", "closed", allBut(["owner", "administrator", "member"], BAD), ({ channelId }) => ({
    stream_id: channelId,
    topic: "never chosen",
    visibility_policy: 0,
  })),
  row("mute-topic", "open", allBut(["member"], BAD)),
  row("mute-topic", "closed", allBut(["member"], BAD)),
  row("mute-topic", "closed", allBut(["owner", "administrator", "member"], BAD), ({ channelId }) => ({
    stream_id: channelId,
    topic: "never muted",
    op: "remove",
  })),
  row("get-stream-by-id", "open", { guest: BAD }),
  row("get-stream-by-id", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-id", "open", { guest: BAD }),
  row("get-subscribers", "open", { guest: BAD }),
  row("get-subscribers", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-email-address", "open", { guest: BAD }),
  row("get-stream-email-address", "closed", allBut(["member"], BAD)),
  row("get-stream-email-address", "open", allBut(["member"], BAD), ({ channelId, userId }) => ({
    stream_id: channelId,
    sender_id: userId,
  })),
  row("replace-stream-email-addresses", "open", allBut(["owner", "administrator", "member"], BAD)),
  row("replace-stream-email-addresses", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-email-settings", "open", allBut(["owner", "administrator", "member"], BAD)),
  row("get-stream-email-settings", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("update-stream-email-settings", "open", allBut(["owner", "administrator", "member"], BAD)),
  row("update-stream-email-settings", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("create-channel", "account", { guest: BAD }),
  row("create-channel", "account", { guest: BAD }, ({ userId }) => ({
    name: randomUUID(),
    subscribers: [userId],
    invite_only: true,
  })),
  row("update-stream", "open", allBut(["owner", "administrator", "member"], BAD)),
  row("update-stream", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("archive-stream", "account", allBut(["owner", "administrator", "member"], BAD)),
  row("add-default-stream", "account"),
  row("remove-default-stream", "account"),
  row("create-big-blue-button-video-call", "account", all(BAD)),
  row("create-constructor-groups-video-call", "account", all(BAD)),
  row("create-nextcloud-talk-video-call", "account", all(BAD)),
  row("create-webex-video-call", "account", all(BAD)),
  row("unsubscribe", "account", { guest: NO_CHANNEL }),
  row("update-subscriptions", "account", { guest: BAD }),
  row("update-subscription-settings", "open", allBut(["member"], BAD)),
  row("update-subscription-settings", "closed", allBut(["member"], BAD)),
  row("get-user-channels", "account"),
  row("get-subscription-status", "open", { guest: BAD }),
  row("get-subscription-status", "closed", allBut(["owner", "administrator", "member"], BAD)),
  row("get-subscriptions", "closed"),
  row("subscribe", "account", { guest: BAD }),
  row("subscribe", "account", { guest: BAD }, created({ invite_only: true })),
  row("subscribe", "account", allBut(["owner", "administrator"], BAD), created({ is_default_stream: true })),
  row("subscribe", "account", { guest: BAD }, ({ userId }) => ({ ...created({})(), principals: [userId] })),
  row("get-channel-folders", "account"),
  row("create-channel-folder", "account"),
  row("patch-channel-folders", "account"),
  row("update-channel-folder", "account", {}, async () => {
    const { body } = await org.owner.client.post("/channel_folders/create", { name: randomUUID() });
    return { channel_folder_id: body.channel_folder_id, description: randomUUID() };
  }),
];
