/** Valid calls and their callers. */
import { allBut, BAD, defineCalls, NO_CHANNEL, row } from "../../testing/calls/noun-calls.ts";
import type { sending } from "./sending.ts";

export const calls = defineCalls<typeof sending>({
  valid: {
    "send-message": ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "text" }),
  },
  whoMay: () => [
    row("send-message", "open", { guest: NO_CHANNEL }),
    row("send-message", "closed", {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    }),
    row("send-message", "account", {}, ({ userId }) => ({ type: "direct", to: [userId], content: "a" })),
  ],
});
