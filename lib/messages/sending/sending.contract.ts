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
import { actionsParam } from "../actions/actions.contract.ts";
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
  tag: "send",
  summary: "Send a message",
  auth: "user",
  forIncomingWebhooks: true,
  params: z.object({
    type: wordParam(["direct", "channel", "stream", "private"]).describe(
      'Whether it goes to a channel or to people; "stream" and "private" are older names.',
    ),
    to: jsonOrTextParam(
      z.union([
        boundedText(MAX_RECIPIENT_TEXT),
        z.int(),
        z.array(z.int()).max(MAX_RECIPIENTS),
        z.array(boundedText(MAX_RECIPIENT)).max(MAX_RECIPIENTS),
      ]),
    )
      .optional()
      .describe(
        "Name or id of a channel, or ids or API addresses of users; a bot's default channel by default.",
      ),
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG).describe(
      "Text of the message, in Markdown.",
    ),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG)
      .optional()
      .describe("Name of the topic, required for channel messages."),
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG)
      .optional()
      .meta({ description: "Older name of `topic`.", deprecated: true }),
    queue_id: textParam(MAX_ECHO_ID)
      .optional()
      .describe("Id of the event queue of the client that already shows the message; requires `local_id`."),
    local_id: textParam(MAX_ECHO_ID)
      .optional()
      .describe("Id that the client chose for the message it already shows."),
    read_by_sender: boolParam()
      .optional()
      .describe("Whether the message counts as read by its sender; by default only for users' own apps."),
    silent: boolParam()
      .default(false)
      .describe(
        "Only for bots: the message is read for everybody from the start, and notifies nobody. An extension of this server.",
      ),
    idempotency_key: idempotencyKeyParam().describe(
      "A random text per message. For a week, a request that repeats it returns the existing id and sends nothing. An extension of this server.",
    ),
    actions: actionsParam(),
  }),
  returns: z.object({
    id: z.int().describe("Id of the new message."),
    automatic_new_visibility_policy: z
      .literal([2, 3])
      .optional()
      .describe(
        "The topic's new policy, 2 unmuted or 3 followed, if it changed; absent for repeated requests.",
      ),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
