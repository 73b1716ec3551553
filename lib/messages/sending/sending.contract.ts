/** Wire shape of sending a message. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import {
  boolParam,
  boundedText,
  defineContract,
  jsonOrTextParam,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

/** Shorter keys are hardly random, and a reused key would lose a message. */
const SHORTEST_KEY = 16;

const LONGEST_KEY = 64;

/** For sending and scheduling. */
export const idempotencyKeyParam = () => textParam(LONGEST_KEY).min(SHORTEST_KEY).optional();

/** Participants of a direct conversation. */
const MAX_RECIPIENTS = 1_000;
/** Characters of an email address or channel name. */
const MAX_RECIPIENT = 254;
/** Characters of several comma-separated addresses. */
const MAX_RECIPIENT_TEXT = 30_000;
/** Stored in the log. */
const MAX_ECHO_ID = 100;

export const sendMessage = defineContract({
  operationId: "send-message",
  method: "POST",
  path: "/messages",
  tag: "messages",
  summary: "Send a message",
  auth: "user",
  forIncomingWebhooks: true,
  params: z.object({
    type: wordParam(["direct", "channel", "stream", "private"]),
    /** A channel's name or id, or users' ids or API addresses. Optional with a bot's default channel. */
    to: jsonOrTextParam(
      z.union([
        boundedText(MAX_RECIPIENT_TEXT),
        z.int(),
        z.array(z.int()).max(MAX_RECIPIENTS),
        z.array(boundedText(MAX_RECIPIENT)).max(MAX_RECIPIENTS),
      ]),
    ).optional(),
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG),
    /** Required for channel messages. */
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** The older name of `topic`. */
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** The client that displays the message before it is confirmed; requires local_id. */
    queue_id: textParam(MAX_ECHO_ID).optional(),
    local_id: textParam(MAX_ECHO_ID).optional(),
    /** Whether the message counts as read by its sender; by default only for users' own apps. */
    read_by_sender: boolParam().optional(),
    /**
     * Only for bots: the message is read for everybody from the start, and notifies nobody. An extension of this server.
     */
    silent: boolParam().default(false),
    /**
     * A random text per message, repeated with the request. For a week, a request with a used key returns the existing
     * id and sends nothing, whatever else has changed. An extension of this server.
     */
    idempotency_key: idempotencyKeyParam(),
  }),
  returns: z.object({
    id: z.int(),
    /** Now unmuted (2) or followed (3). Absent for repeated requests. */
    automatic_new_visibility_policy: z.literal([2, 3]).optional(),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
