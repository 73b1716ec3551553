/** What a channel says about topics. */
import { z } from "zod";

export const topicsPolicies = z.enum([
  "inherit",
  "allow_empty_topic",
  "disable_empty_topic",
  "empty_topic_only",
]);

export type TopicsPolicy = z.infer<typeof topicsPolicies>;
