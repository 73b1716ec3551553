/** Valid calls and their permitted callers. */
import { allBut, BAD, defineCalls, NO_CHANNEL, row } from "../../testing/calls/noun-calls.ts";
import type { incomingWebhooks } from "./incoming-webhooks.ts";

export const calls = defineCalls<typeof incomingWebhooks>({
  valid: {
    "receive-slack-webhook": ({ channelId }) => ({
      stream: String(channelId),
      topic: "t",
      payload: '{"text":"hot"}',
    }),
    "receive-webhook": ({ channelId }) => ({ integration: "generic", stream: String(channelId), topic: "t" }),
  },
  whoMay: () => [
    row("receive-slack-webhook", "open", { guest: NO_CHANNEL }),
    row("receive-webhook", "open", { guest: NO_CHANNEL }),
    row("receive-webhook", "closed", {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    }),
  ],
});
