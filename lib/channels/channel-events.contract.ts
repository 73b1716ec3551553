/** Wire shapes of events about channels. */
import { z } from "zod";
import { channelShape } from "./channel-shape.contract.ts";

/** Event stream, op create: channels that were created or became visible to the person. */
export const channelsCreatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("create"),
  streams: z.array(z.strictObject(channelShape)),
});
