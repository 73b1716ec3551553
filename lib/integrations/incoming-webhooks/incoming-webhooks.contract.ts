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
  /** API key of the sending bot; absent with other credentials. */
  api_key: textParam(MAX_KEY).optional(),
  /** Name or id; absent for a direct message to the bot's owner. */
  stream: quotableText(boundedText(utf16Limit(MAX_CHANNEL_NAME))).optional(),
  /** Absent to derive it from the payload. */
  topic: quotableText(boundedText(utf16Limit(MAX_TOPIC_LENGTH))).optional(),
};

/** POST /external/slack_incoming: answers like Slack. */
export const receiveSlackWebhook = defineContract({
  operationId: "receive-slack-webhook",
  method: "POST",
  path: "/external/slack_incoming",
  tag: "webhooks",
  summary: "Send what a program posts to Slack",
  auth: "user",
  forIncomingWebhooks: true,
  takesPayload: true,
  answersText: true,
  params: z.object(destination),
  returns: z.object({ text: z.literal("ok") }),
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
  tag: "webhooks",
  summary: "Send what Alertmanager, Grafana, GitHub, GitLab or another program posts",
  auth: "user",
  forIncomingWebhooks: true,
  takesPayload: true,
  params: z.object({ integration: wordParam(integrations), ...destination }),
  returns: z.object({
    /** Specific to Parley. Absent for an event that sends no message. */
    message_id: z.int().optional(),
  }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
