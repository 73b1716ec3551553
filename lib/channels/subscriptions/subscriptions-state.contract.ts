/** Wire shape of a person's channels in the register answer. */
import { z } from "zod";
import { channelShape } from "../channels/channel-shape.contract.ts";
import { subscribersShape, subscriptionShape } from "./subscription-shape.contract.ts";

/** Fetch types "subscription" and "realm". */
export const subscriptionsState = z.object({
  subscriptions: z.array(subscriptionShape),
  /** Channels that the person has unsubscribed from. */
  unsubscribed: z.array(subscriptionShape),
  never_subscribed: z.array(z.strictObject({ ...channelShape, ...subscribersShape })),
  /** If more people are subscribed at once, no notification messages are sent. */
  max_bulk_new_subscription_messages: z.int(),
});
