/** Wire shapes of events about topics. */
import { z } from "zod";

/** Event user_topic: the person's visibility policy for a topic changed. */
export const userTopicEvent = z.strictObject({
  type: z.literal("user_topic"),
  stream_id: z.int(),
  topic_name: z.string(),
  /** Seconds since 1970. */
  last_updated: z.int(),
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: z.int(),
});

/** Event muted_topics, for older clients: all topics that the person mutes, as in the register answer. */
export const mutedTopicsEvent = z.strictObject({
  type: z.literal("muted_topics"),
  /** [channel name, topic, seconds since 1970]. */
  muted_topics: z.array(z.tuple([z.string(), z.string(), z.int()])),
});
