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
