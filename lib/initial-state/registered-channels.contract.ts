/** Wire shape of what a registration tells of channels. */
import { z } from "zod";
import { channelShape } from "../channels/channel-shape.contract.ts";
import { subscribersShape, subscriptionShape } from "../subscriptions/subscription-shape.contract.ts";

/** fetch types "subscription", "stream", "default_streams". */
export const registeredChannels = z.object({
  subscriptions: z.array(subscriptionShape),
  /** Channels that the person has left. */
  unsubscribed: z.array(subscriptionShape),
  never_subscribed: z.array(z.strictObject({ ...channelShape, ...subscribersShape })),
  streams: z.array(z.strictObject(channelShape)),
  realm_default_streams: z.array(z.int()),
});
