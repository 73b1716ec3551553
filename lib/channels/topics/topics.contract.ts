/** Wire shapes of topics. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { MAX_CHANNEL_NAME_LENGTH } from "../channels-limits.contract.ts";
import {
  MAX_TOPIC_LENGTH,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "./topics-limits.contract.ts";

/** One of the user's policies changed. */
export const userTopicEvent = z.strictObject({
  type: z.literal("user_topic"),
  stream_id: z.int(),
  topic_name: z.string(),
  /** Seconds since 1970. */
  last_updated: z.int(),
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: z.int(),
});

/** For older clients. */
export const mutedTopicsEvent = z.strictObject({
  type: z.literal("muted_topics"),
  /** [channel name, topic, seconds since 1970]. */
  muted_topics: z.array(z.tuple([z.string(), z.string(), z.int()])),
});

/** "muted_topics" only for clients that do not fetch "user_topic". */
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

/**
 * Id of a message the client saw in the topic. If it has moved or was deleted, nothing changes; EXPECTATION_MISMATCH
 * then carries its current `stream_id` and `topic`. Specific to this server.
 */
export const expectedMessageParam = () => intParam().optional();

const topicParam = () => textParam(utf16Limit(MAX_TOPIC_LENGTH));

export const getStreamTopics = defineContract({
  operationId: "get-stream-topics",
  method: "GET",
  path: "/users/me/{stream_id}/topics",
  tag: "channels",
  summary: "Get the topics of a channel, the most recent first",
  auth: "user",
  inChannel: "read",
  params: z.object({ stream_id: intParam(), allow_empty_topic_name: boolParam().default(false) }),
  returns: z.object({ topics: z.array(z.strictObject({ name: z.string(), max_id: z.int() })) }),
  errors: [],
});

/** Topics per request for their activity. */
export const MAX_ACTIVITY_TOPICS = 100;

/** Specific to this server. */
export const getTopicActivity = defineContract({
  operationId: "get-topic-activity",
  method: "GET",
  path: "/users/me/{stream_id}/topics/activity",
  tag: "channels",
  summary: "Get the number of messages and the latest participants of topics",
  auth: "user",
  inChannel: "read",
  params: z.object({
    stream_id: intParam(),
    /** One message of each topic, such as its `max_id`. Unreadable ones are skipped. */
    message_ids: jsonParam(z.array(z.int()).max(MAX_ACTIVITY_TOPICS)),
  }),
  returns: z.object({
    topics: z.array(
      z.strictObject({
        /** From `message_ids`. */
        max_id: z.int(),
        /** Readable messages among the newest 1000. */
        message_count: z.int(),
        /** False if the topic may have older messages, which are not counted. */
        found_oldest: z.boolean(),
        /** At most 5 senders among the newest 30 messages, the latest first. */
        sender_ids: z.array(z.int()),
      }),
    ),
  }),
  errors: [],
});

/** Feature level 170. */
export const updateUserTopic = defineContract({
  operationId: "update-user-topic",
  method: "POST",
  path: "/user_topics",
  tag: "channels",
  summary: "Mute, unmute or follow a topic, or leave it to the channel's setting",
  auth: "user",
  inChannel: "take_part",
  params: z.object({
    stream_id: intParam(),
    topic: topicParam(),
    expected_message_id: expectedMessageParam(),
    /** 0 none, 1 muted, 2 unmuted, 3 followed. */
    visibility_policy: jsonParam(z.literal([POLICY_INHERIT, POLICY_MUTED, POLICY_UNMUTED, POLICY_FOLLOWED])),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

/** For older clients. */
export const muteTopic = defineContract({
  operationId: "mute-topic",
  method: "PATCH",
  path: "/users/me/subscriptions/muted_topics",
  tag: "channels",
  summary: "Mute or unmute a topic of a channel",
  auth: "user",
  inChannel: "belong",
  /** Exactly one of `stream_id` and `stream`. */
  params: z.object({
    stream_id: intParam().optional(),
    stream: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH)).optional(),
    topic: topicParam(),
    expected_message_id: expectedMessageParam(),
    op: wordParam(["add", "remove"]),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
