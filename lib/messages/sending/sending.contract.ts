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

/** Characters of a key. Shorter ones are hardly random, and whoever used one twice would lose a message. */
const SHORTEST_KEY = 16;

const LONGEST_KEY = 64;

/** Of a request that sends or schedules a message. */
export const idempotencyKeyParam = () => textParam(LONGEST_KEY).min(SHORTEST_KEY).optional();

/** Maximum number of people in a direct conversation. */
const MAX_RECIPIENTS = 1_000;
/** Characters of an address or a channel's name. */
const MAX_RECIPIENT = 254;
/** Characters of many addresses, separated by commas. */
const MAX_RECIPIENT_TEXT = 30_000;
/** Characters of queue_id and local_id, which are stored in the log. */
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
    /** A channel's name or id; or the people's ids or API addresses. A bot's channel messages need none if it has a default. */
    to: jsonOrTextParam(
      z.union([
        boundedText(MAX_RECIPIENT_TEXT),
        z.int(),
        z.array(z.int()).max(MAX_RECIPIENTS),
        z.array(boundedText(MAX_RECIPIENT)).max(MAX_RECIPIENTS),
      ]),
    ).optional(),
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG),
    /** Channel messages need it. */
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** The older name of `topic`. */
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** Queue of the client that displays the message before it is confirmed; requires local_id. */
    queue_id: textParam(MAX_ECHO_ID).optional(),
    local_id: textParam(MAX_ECHO_ID).optional(),
    /** Whether it starts read for its sender; absent: people's own apps yes, other programs no. */
    read_by_sender: boolParam().optional(),
    /**
     * A random text of the client's own for this message, the same when it sends the request again. For a week, a further
     * request with the key of a message that was sent answers with that message's id and sends nothing, whatever else it
     * says, even if the message has been edited, moved or deleted since. Other servers do not have this parameter.
     */
    idempotency_key: idempotencyKeyParam(),
  }),
  returns: z.object({
    id: z.int(),
    /** The topic is now unmuted (2) or followed (3) by the sender. Absent when the message was sent before. */
    automatic_new_visibility_policy: z.literal([2, 3]).optional(),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
