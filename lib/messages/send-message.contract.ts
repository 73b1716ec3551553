/** Wire shape of sending a message. */
import { z } from "zod";
import { boolParam, defineContract, jsonOrTextParam, textParam } from "../contract/contract.ts";

/** Maximum number of people in a direct conversation. */
const MAX_RECIPIENTS = 1_000;
/** Characters of queue_id and local_id, which are stored in the log. */
const MAX_ECHO_ID = 100;

export const sendMessage = defineContract({
  operationId: "send-message",
  method: "POST",
  path: "/messages",
  tag: "messages",
  summary: "Send a message",
  auth: "user",
  params: z.object({
    type: textParam()
      .pipe(z.enum(["direct", "channel", "stream", "private"]))
      .meta({ wireForm: "text" }),
    /** A channel's name or id; or the people's ids or API addresses. */
    to: jsonOrTextParam(
      z.union([
        z.string(),
        z.int(),
        z.array(z.int()).max(MAX_RECIPIENTS),
        z.array(z.string()).max(MAX_RECIPIENTS),
      ]),
    ),
    content: textParam(),
    /** Channel messages need it. */
    topic: textParam().optional(),
    /** The older name of `topic`. */
    subject: textParam().optional(),
    /** Queue of the client that displays the message before it is confirmed; requires local_id. */
    queue_id: textParam().max(MAX_ECHO_ID).optional(),
    local_id: textParam().max(MAX_ECHO_ID).optional(),
    /** Whether it starts read for its sender; absent: people's own apps yes, other programs no. */
    read_by_sender: boolParam().optional(),
  }),
  returns: z.object({
    id: z.int(),
    /** The topic is now unmuted (2) or followed (3) by the sender. */
    automatic_new_visibility_policy: z.literal([2, 3]).optional(),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
