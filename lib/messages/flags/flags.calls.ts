/** Valid calls and their callers. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { flags } from "./flags.ts";

export const calls = defineCalls<typeof flags>({
  valid: {
    "update-message-flags": ({ messageId }) => ({ messages: [messageId], op: "add", flag: "starred" }),
    "update-message-flags-for-narrow": ({ channelId }) => ({
      anchor: "newest",
      num_before: 10,
      num_after: 0,
      narrow: [["channel", channelId]],
      op: "add",
      flag: "starred",
    }),
    "mark-all-as-read": () => ({}),
    "mark-stream-as-read": ({ channelId }) => ({ stream_id: channelId }),
    "mark-topic-as-read": ({ channelId }) => ({ stream_id: channelId, topic_name: "t" }),
    "get-read-receipts": ({ messageId }) => ({ message_id: messageId }),
  },
  whoMay: () => [
    row("update-message-flags", "open", { guest: BAD }),
    row("update-message-flags", "closed", allBut(["member"], BAD)),
    row("update-message-flags", "direct", {}, ({ messageId }) => ({
      messages: [messageId],
      op: "add",
      flag: "read",
    })),
    row("update-message-flags-for-narrow", "open", { guest: "BAD_NARROW" }),
    row(
      "update-message-flags-for-narrow",
      "closed",
      allBut(["owner", "administrator", "member"], "BAD_NARROW"),
    ),
    row("mark-all-as-read", "account"),
    row("mark-stream-as-read", "open", { guest: BAD }),
    row("mark-stream-as-read", "closed", allBut(["member"], BAD)),
    row("mark-topic-as-read", "open", { guest: BAD }),
    row("mark-topic-as-read", "closed", allBut(["member"], BAD)),
    row("get-read-receipts", "open", { guest: BAD }),
    row("get-read-receipts", "closed", allBut(["member"], BAD)),
    row("get-read-receipts", "direct", allBut(["member", "moderator"], BAD)),
  ],
});
