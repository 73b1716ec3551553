/** Wire shape of visibility policies of topics in the register answer. */
import { z } from "zod";

/** Fetch types "user_topic" and, for clients that do not fetch that, "muted_topics". */
export const topicsState = z.object({
  user_topics: z.array(
    z.strictObject({
      stream_id: z.int(),
      topic_name: z.string(),
      /** Seconds since 1970. */
      last_updated: z.int(),
      /** 1 muted, 2 unmuted, 3 followed. */
      visibility_policy: z.literal([1, 2, 3]),
    }),
  ),
  /** [channel name, topic, seconds since 1970]. */
  muted_topics: z.array(z.tuple([z.string(), z.string(), z.int()])),
});
