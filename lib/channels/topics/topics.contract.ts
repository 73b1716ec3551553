/** Wire shapes of topics. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  roomFor,
  textParam,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { MAX_CHANNEL_NAME_LENGTH } from "../channels-limits.contract.ts";
import { expectedMessageParam } from "./expected-message.contract.ts";
import { MAX_TOPIC_LENGTH } from "./topic-name.contract.ts";
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "./visibility-policy.contract.ts";

const topicParam = () => textParam(roomFor(MAX_TOPIC_LENGTH));

/** GET /users/me/{stream_id}/topics. */
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

/** POST /user_topics (feature level 170). */
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

/** PATCH /users/me/subscriptions/muted_topics, the older form. */
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
    stream: textParam(roomFor(MAX_CHANNEL_NAME_LENGTH)).optional(),
    topic: topicParam(),
    expected_message_id: expectedMessageParam(),
    op: wordParam(["add", "remove"]),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
