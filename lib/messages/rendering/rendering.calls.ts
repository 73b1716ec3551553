/** Valid calls and their callers. */
import { defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { rendering } from "./rendering.ts";

export const calls = defineCalls<typeof rendering>({
  valid: {
    "render-message": () => ({ content: "*text*" }),
  },
  whoMay: () => [
    row("render-message", "closed", {}, ({ channelId, messageId }) => ({
      content: `#**${channelId}** /near/${messageId} #narrow/channel/${channelId}/topic/t`,
    })),
  ],
});
