/** Wire shape of channels in the register answer. */
import { z } from "zod";
import { channelShape } from "./channel-shape.contract.ts";

/** Fetch types "stream", "default_streams", "default_stream_groups" and "realm". */
export const channelsState = z.object({
  streams: z.array(z.strictObject(channelShape)),
  /** Ids of the channels that new people are subscribed to. */
  realm_default_streams: z.array(z.int()),
  realm_default_stream_groups: z.array(z.never()),
  /** In code points, as is the next. */
  max_stream_name_length: z.int(),
  max_stream_description_length: z.int(),
});
