/** Valid calls for files in messages, with permitted roles. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { attachments } from "./attachments.ts";

export const calls = defineCalls<typeof attachments>({
  valid: {
    "get-channel-files": ({ channelId }) => ({ stream_id: channelId }),
  },
  whoMay: () => [
    row("get-channel-files", "open", { guest: BAD }),
    row("get-channel-files", "closed", allBut(["member"], BAD)),
  ],
});
