/** Events about topics. */
import { z } from "zod";
import { defineEvent } from "../events/event-entry.ts";
import { presentTopicName } from "./present-topic-name.ts";
import { userTopicEvent } from "./topic-events.contract.ts";

/** A person's visibility policy for a topic changed. Also written by the SQL function send_messages. */
export const userTopicChanged = defineEvent({
  name: "user_topic",
  stored: z.strictObject({
    stream_id: z.int(),
    topic_name: z.string(),
    /** Seconds since 1970. */
    last_updated: z.int(),
    visibility_policy: z.int(),
  }),
  wire: userTopicEvent,
  variant: (_stored, { options }) => ({ knowsEmptyTopic: options.capabilities.empty_topic_name === true }),
  build: (stored, { knowsEmptyTopic }) => ({
    ...stored,
    topic_name: presentTopicName(stored.topic_name, knowsEmptyTopic),
  }),
});
