/** Valid calls and their callers. */
import { allBut, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { query } from "./query.ts";

const narrow = (operator: string, operand: unknown) => ({
  anchor: "newest",
  num_before: 50,
  num_after: 0,
  narrow: [[operator, operand]],
});

export const calls = defineCalls<typeof query>({
  valid: {
    "get-messages": () => ({ anchor: "newest", num_before: 1, num_after: 0 }),
    "get-message": ({ messageId }) => ({ message_id: messageId }),
    "check-messages-match-narrow": ({ channelId, messageId }) => ({
      msg_ids: [messageId],
      narrow: [{ operator: "channel", operand: channelId }],
    }),
  },
  whoMay: () => [
    row("get-messages", "open", { guest: "BAD_NARROW" }, ({ channelId }) => narrow("channel", channelId)),
    row(
      "get-messages",
      "closed",
      allBut(["owner", "administrator", "member"], "BAD_NARROW"),
      ({ channelId }) => narrow("channel", channelId),
    ),
    row("get-messages", "closed", {}, ({ messageId }) => narrow("with", messageId)),
    row("get-messages", "closed", {}, ({ messageId }) => narrow("id", messageId)),
    row("get-messages", "closed", {}, ({ messageId }) => ({ message_ids: [messageId] })),
    row("get-messages", "direct", {}, ({ messageId }) => narrow("with", messageId)),
    row("get-message", "open", { guest: BAD }),
    row("get-message", "closed", allBut(["member"], BAD)),
    row("get-message", "direct", allBut(["member", "moderator"], BAD)),
    row("check-messages-match-narrow", "open", { guest: "BAD_NARROW" }),
    row("check-messages-match-narrow", "closed", allBut(["owner", "administrator", "member"], "BAD_NARROW")),
  ],
});
