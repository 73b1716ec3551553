/** Valid calls and their permitted callers. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { channelEmail } from "./channel-email.ts";

export const calls = defineCalls<typeof channelEmail>({
  valid: {
    "get-stream-email-address": ({ channelId }) => ({ stream_id: channelId }),
    "get-channel-emails": () => ({}),
    "replace-stream-email-addresses": ({ channelId }) => ({ stream_id: channelId }),
    "get-stream-email-settings": ({ channelId }) => ({ stream_id: channelId }),
    "update-stream-email-settings": ({ channelId }) => ({
      stream_id: channelId,
      accepts_automatic_mail: true,
    }),
  },
  whoMay: () => [
    row("get-stream-email-address", "open", { guest: BAD }),
    row("get-stream-email-address", "closed", allBut(["member"], BAD)),
    row("get-stream-email-address", "open", allBut(["member"], BAD), ({ channelId, userId }) => ({
      stream_id: channelId,
      sender_id: userId,
    })),
    row("get-channel-emails", "account"),
    row("replace-stream-email-addresses", "open", allBut(["owner", "administrator", "member"], BAD)),
    row("replace-stream-email-addresses", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("get-stream-email-settings", "open", allBut(["owner", "administrator", "member"], BAD)),
    row("get-stream-email-settings", "closed", allBut(["owner", "administrator", "member"], BAD)),
    row("update-stream-email-settings", "open", allBut(["owner", "administrator", "member"], BAD)),
    row("update-stream-email-settings", "closed", allBut(["owner", "administrator", "member"], BAD)),
  ],
});
