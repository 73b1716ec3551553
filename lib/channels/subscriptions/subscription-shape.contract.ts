/** Wire shape of a person's membership of a channel. */
import { z } from "zod";
import { channelShape } from "../channels/channel-shape.contract.ts";

/** Ids of the subscribers, with include_subscribers only. */
export const subscribersShape = { subscribers: z.array(z.int()).optional() };

/** null inherits the person's general setting. */
const notification = z.boolean().nullable();

/** The channel with the person's own settings for it. */
export const subscriptionShape = z.strictObject({
  ...channelShape,
  ...subscribersShape,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  is_muted: z.boolean(),
  /** The older form of is_muted, the other way round. */
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: notification,
  audible_notifications: notification,
  push_notifications: notification,
  email_notifications: notification,
  wildcard_mentions_notify: notification,
});
