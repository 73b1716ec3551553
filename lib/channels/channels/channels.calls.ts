/** Valid calls for channels, with permitted roles. */
import { randomUUID } from "node:crypto";
import { makeChannel } from "../../testing/calls/call-objects.ts";
import { allBut, BAD, defineCalls, row, UNKNOWN_ID } from "../../testing/calls/noun-calls.ts";
import type { channels } from "./channels.ts";

export const calls = defineCalls<typeof channels>({
  valid: {
    "get-streams": () => ({}),
    "get-stream-by-id": ({ channelId }) => ({ stream_id: channelId }),
    "get-stream-id": () => ({ stream: "open" }),
    "get-subscribers": ({ channelId }) => ({ stream_id: channelId }),
    "update-stream": ({ channelId }) => ({ stream_id: channelId, description: randomUUID() }),
    "archive-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
    "add-default-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
    "remove-default-stream": async ({ own }) => ({ stream_id: await own(makeChannel, UNKNOWN_ID) }),
  },
  whoMay: () => [
    row("get-streams", "closed"),
    row("get-stream-by-id", "open", { guest: BAD }),
    row("get-stream-by-id", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("get-stream-id", "open", { guest: BAD }),
    row("get-subscribers", "open", { guest: BAD }),
    row("get-subscribers", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("update-stream", "open", allBut(["owner", "administrator", "member"], BAD)),
    row("update-stream", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("archive-stream", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("add-default-stream", "account"),
    row("remove-default-stream", "account"),
  ],
});
