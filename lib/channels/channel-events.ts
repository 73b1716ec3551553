/** Events about channels. */
import { z } from "zod";
import { defineEvent } from "../events/event-entry.ts";
import { channelsCreatedEvent } from "./channel-events.contract.ts";
import { channelPayload, storedActivity } from "./present-channel.ts";

/** A channel was created or became visible; clients without the archived_channels capability receive active ones only. */
export const channelAppeared = defineEvent({
  name: "stream.create",
  stored: z.strictObject({ channelId: z.int(), activity: storedActivity }),
  wire: channelsCreatedEvent,
  variant: ({ channelId }, { options }, organization) =>
    organization.channels.get(channelId)?.isArchived && !options.capabilities.archived_channels ? null : true,
  build({ channelId, activity }, _variant, organization) {
    const channel = organization.channels.get(channelId);
    if (!channel) return null;
    const subscriberCount = organization.subscriptions.subscribers(channelId).size;
    return {
      op: "create" as const,
      streams: [channelPayload(organization, channel, { ...activity, subscriberCount })],
    };
  },
});
