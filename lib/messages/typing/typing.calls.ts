/** Valid calls and their callers. */
import { allBut, BAD, defineCalls, type MakeParams, row } from "../../testing/calls/noun-calls.ts";
import type { typing } from "./typing.ts";

const typingInChannel: MakeParams = ({ channelId }) => ({
  type: "channel",
  op: "start",
  stream_id: channelId,
  topic: "t",
});

export const calls = defineCalls<typeof typing>({
  valid: {
    "set-typing-status": ({ userId }) => ({ op: "start", to: [userId] }),
    "set-typing-status-for-message-edit": ({ messageId }) => ({ message_id: messageId, op: "start" }),
  },
  whoMay: () => [
    row("set-typing-status", "account"),
    row("set-typing-status", "open", { guest: BAD }, typingInChannel),
    row("set-typing-status", "closed", allBut(["member"], BAD), typingInChannel),
    row("set-typing-status-for-message-edit", "open", allBut(["member"], BAD)),
    row("set-typing-status-for-message-edit", "closed", allBut(["member"], BAD)),
    row("set-typing-status-for-message-edit", "direct", allBut(["member"], BAD)),
  ],
});
