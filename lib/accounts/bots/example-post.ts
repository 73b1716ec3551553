/** An example of what an outgoing webhook receives. */
import type { z } from "zod";
import { interactionRequest } from "../../integrations/interactions/interaction-request.ts";
import {
  type interactionPayload,
  REPLY_SECONDS,
} from "../../integrations/interactions/interactions.contract.ts";
import type { OutgoingWebhook } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { type WebhookRequest, webhookRequest } from "../../integrations/outgoing-webhooks/webhook-request.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presenterFor } from "../../messages/query/message-page.ts";
import { renderMessageText } from "../../messages/rendering/rendering.ts";
import { mention } from "../../people/users/names/user-markup.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { maySeeApiKey, requireManagedBot } from "./bot-access.ts";
import type { EXAMPLES } from "./example-post.contract.ts";

/** Made up, so that the example reveals no name of a real channel. */
const PLACE = {
  type: "stream" as const,
  stream_id: 1,
  display_recipient: "general",
  subject: "example",
  topic_links: [],
};

const MESSAGE = {
  id: 1,
  conversationId: 1,
  channelId: PLACE.stream_id,
  directUserIds: [],
  topicName: PLACE.subject,
  client: "website",
  edits: [],
  reactions: [],
  isWidget: false,
  actions: [],
  submessages: [],
  flags: [],
};

const SHAPE = { applyMarkdown: true, emptyTopicName: false };

type Example = (typeof EXAMPLES)[number];

/** Replaces the token for those who may not see it. */
const HIDDEN_TOKEN = "(only the owner sees it)";

/**
 * As it is built for a message of the actor that mentions the bot, or for a command that the actor calls.
 * @throws ApiError BAD_REQUEST for an unmanaged bot or one of another type.
 */
export async function getExamplePost(actor: Actor, botId: number, of: Example) {
  const bot = requireManagedBot(actor, botId);
  const webhook = requireWebhook(actor, bot);
  const token = maySeeApiKey(actor.user, bot) ? undefined : HIDDEN_TOKEN;
  const { headers, body } =
    of === "message"
      ? await exampleMessage(actor, bot, webhook, token)
      : interactionRequest({ ...actor, user: bot }, commandBy(actor), token);
  return { content_type: headers["content-type"] ?? "", body };
}

/** @throws ApiError BAD_REQUEST. */
export function requireWebhook({ organization }: Actor, { id }: UserRecord): OutgoingWebhook {
  const { webhook } = organization.bots.of(id);
  if (webhook === null) throw badRequest("This bot is not an outgoing webhook.");
  return webhook;
}

/** @param token replaces the real one. */
export async function exampleMessage(
  actor: Actor,
  bot: UserRecord,
  webhook: OutgoingWebhook,
  token?: string,
): Promise<WebhookRequest> {
  return webhookRequest({ ...actor, user: bot }, webhook, await messageBy(actor, bot), token);
}

async function messageBy(actor: Actor, bot: UserRecord) {
  const content = `${mention(bot)} Is the deployment done?`;
  const { rendered } = await renderMessageText(actor, { content });
  const timestamp = Math.floor(Date.now() / 1000);
  const record = { ...MESSAGE, senderId: actor.user.id, content, renderedContent: rendered, timestamp };
  return { message: { ...presenterFor(actor, SHAPE)(record), ...PLACE }, raw_content: content };
}

function commandBy({ user }: Actor): z.input<typeof interactionPayload> {
  return {
    interaction_id: 1,
    kind: "command",
    // Signed for nothing, so it answers nothing.
    reply_token: "1-EXAMPLE",
    expires_at: Math.floor(Date.now() / 1000) + REPLY_SECONDS,
    user_id: user.id,
    stream_id: PLACE.stream_id,
    topic: PLACE.subject,
    command: "deploy",
    values: { service: "web" },
  };
}
