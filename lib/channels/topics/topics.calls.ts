/** Valid calls for topics, with permitted roles. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { topics } from "./topics.ts";

export const calls = defineCalls<typeof topics>({
  valid: {
    "get-stream-topics": ({ channelId }) => ({ stream_id: channelId }),
    "get-topic-activity": ({ channelId }) => ({ stream_id: channelId, message_ids: [1] }),
    "update-user-topic": ({ channelId }) => ({ stream_id: channelId, topic: "t", visibility_policy: 3 }),
    "mute-topic": ({ channelId }) => ({ stream_id: channelId, topic: "t", op: "add" }),
  },
  whoMay: () => [
    row("get-stream-topics", "open", { guest: BAD }),
    row("get-stream-topics", "closed", allBut(["member"], BAD)),
    row("get-topic-activity", "open", { guest: BAD }),
    row("get-topic-activity", "closed", allBut(["member"], BAD)),
    row("update-user-topic", "open", { guest: BAD }),
    row("update-user-topic", "closed", allBut(["member"], BAD)),
    row(
      "update-user-topic",
      "closed",
      allBut(["owner", "administrator", "member"], BAD),
      ({ channelId }) => ({
        stream_id: channelId,
        topic: "never chosen",
        visibility_policy: 0,
      }),
    ),
    row("mute-topic", "open", allBut(["member"], BAD)),
    row("mute-topic", "closed", allBut(["member"], BAD)),
    row("mute-topic", "closed", allBut(["owner", "administrator", "member"], BAD), ({ channelId }) => ({
      stream_id: channelId,
      topic: "never muted",
      op: "remove",
    })),
  ],
});
