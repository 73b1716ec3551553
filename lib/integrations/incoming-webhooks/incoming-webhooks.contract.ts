/** Wire shapes of incoming webhooks, to which other programs post events. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import {
  boundedText,
  defineContract,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { quotableText } from "../../kernel/settings/setting.ts";

const MAX_CHANNEL_NAME = 60;
const MAX_KEY = 100;

/** The service that defines the payload's format; "generic" detects it. */
const integrations = ["generic", "alertmanager", "grafana", "github", "gitlab"] as const;
export type Integration = (typeof integrations)[number];

const destination = {
  api_key: textParam(MAX_KEY)
    .optional()
    .describe("API key of the sending bot; needless with other credentials."),
  stream: quotableText(boundedText(utf16Limit(MAX_CHANNEL_NAME)))
    .optional()
    .describe("Name or id of the channel; without it, the bot's owner gets a direct message."),
  topic: quotableText(boundedText(utf16Limit(MAX_TOPIC_LENGTH)))
    .optional()
    .describe("Name of the topic; derived from the payload by default."),
};

/** POST /external/slack_incoming: answers like Slack. */
export const receiveSlackWebhook = defineContract({
  operationId: "receive-slack-webhook",
  method: "POST",
  path: "/external/slack_incoming",
  tag: "bots",
  summary: "Send what a program posts to Slack",
  auth: "user",
  forIncomingWebhooks: true,
  takesPayload: true,
  answersText: true,
  params: z.object(destination),
  returns: z.object({ text: z.literal("ok").describe("The message.") }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});

/** POST /external/{integration}. */
export const receiveWebhook = defineContract({
  operationId: "receive-webhook",
  method: "POST",
  path: "/external/{integration}",
  tag: "bots",
  summary: "Send what Alertmanager, Grafana, GitHub, GitLab or another program posts",
  auth: "user",
  forIncomingWebhooks: true,
  takesPayload: true,
  params: z.object({
    integration: wordParam(integrations).describe("Name of the service that calls."),
    ...destination,
  }),
  returns: z.object({
    message_id: z
      .int()
      .optional()
      .describe("Id of the message; absent for an event that sends none. An extension of this server."),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
