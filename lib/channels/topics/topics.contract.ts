/** Wire shapes of topics. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  model,
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
  stream_id: z.int().describe("Id of the channel."),
  topic_name: z.string().describe("Name of the topic."),
  last_updated: z.int().describe("When the policy changed, in seconds since 1970."),
  visibility_policy: z.int().describe("0 none, 1 muted, 2 unmuted, 3 followed."),
});

/** For older clients. */
export const mutedTopicsEvent = z.strictObject({
  type: z.literal("muted_topics"),
  muted_topics: z
    .array(z.tuple([z.string(), z.string(), z.int()]))
    .describe("Muted topics, each as channel name, topic, and seconds since 1970."),
});

/** "muted_topics" only for clients that do not fetch "user_topic". */
export const topicsState = z.object({
  user_topics: z
    .array(
      z.strictObject({
        stream_id: z.int().describe("Id of the channel."),
        topic_name: z.string().describe("Name of the topic."),
        last_updated: z.int().describe("When the policy changed, in seconds since 1970."),
        visibility_policy: z.literal([1, 2, 3]).describe("1 muted, 2 unmuted, 3 followed."),
      }),
    )
    .describe("Topics with a visibility policy."),
  muted_topics: z
    .array(z.tuple([z.string(), z.string(), z.int()]))
    .describe("Muted topics, each as channel name, topic, and seconds since 1970."),
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
  tag: "organize",
  summary: "Get the topics of a channel, the most recent first",
  auth: "user",
  inChannel: "read",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    allow_empty_topic_name: boolParam()
      .default(false)
      .describe('Whether to return "" for the empty topic in place of its display name.'),
  }),
  returns: z.object({
    topics: z
      .array(
        model(
          "Topic",
          z.strictObject({
            name: z.string().describe("Name of the topic."),
            max_id: z.int().describe("Id of the newest message."),
          }),
        ),
      )
      .describe("The topics, newest first."),
  }),
  errors: [],
});

/** Topics per request for their activity. */
export const MAX_ACTIVITY_TOPICS = 100;

/** Specific to this server. */
export const getTopicActivity = defineContract({
  operationId: "get-topic-activity",
  method: "GET",
  path: "/users/me/{stream_id}/topics/activity",
  tag: "organize",
  summary: "Get the number of messages and the latest participants of topics",
  auth: "user",
  inChannel: "read",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    message_ids: jsonParam(z.array(z.int()).max(MAX_ACTIVITY_TOPICS)).describe(
      "One message of each topic, such as its `max_id`; unreadable ones are skipped.",
    ),
  }),
  returns: z.object({
    topics: z
      .array(
        z.strictObject({
          max_id: z.int().describe("The message from `message_ids`."),
          message_count: z.int().describe("Number of readable messages among the newest 1000."),
          found_oldest: z
            .boolean()
            .describe("False if the topic may have older messages, which are not counted."),
          sender_ids: z
            .array(z.int())
            .describe("At most 5 senders among the newest 30 messages, the latest first."),
        }),
      )
      .describe("The topics."),
  }),
  errors: [],
});

/** Feature level 170. */
export const updateUserTopic = defineContract({
  operationId: "update-user-topic",
  since: 170,
  method: "POST",
  path: "/user_topics",
  tag: "organize",
  summary: "Mute, unmute or follow a topic, or leave it to the channel's setting",
  auth: "user",
  inChannel: "take_part",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    topic: topicParam().describe("Name of the topic."),
    expected_message_id: expectedMessageParam().describe(
      "A message that the client saw in the topic. If it has moved or been deleted, nothing changes and EXPECTATION_MISMATCH is answered. An extension of this server.",
    ),
    visibility_policy: jsonParam(
      z.literal([POLICY_INHERIT, POLICY_MUTED, POLICY_UNMUTED, POLICY_FOLLOWED]),
    ).describe("0 none, 1 muted, 2 unmuted, 3 followed."),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

/** For older clients. */
export const muteTopic = defineContract({
  operationId: "mute-topic",
  deprecated: true,
  method: "PATCH",
  path: "/users/me/subscriptions/muted_topics",
  tag: "organize",
  summary: "Mute or unmute a topic of a channel",
  auth: "user",
  inChannel: "belong",
  /** Exactly one of `stream_id` and `stream`. */
  params: z.object({
    stream_id: intParam().optional().describe("Id of the channel."),
    stream: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH)).optional().describe("Name of the channel."),
    topic: topicParam().describe("Name of the topic."),
    expected_message_id: expectedMessageParam().describe(
      "A message that the client saw in the topic. If it has moved or been deleted, nothing changes and EXPECTATION_MISMATCH is answered. An extension of this server.",
    ),
    op: wordParam(["add", "remove"]).describe("Whether to mute or unmute."),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
