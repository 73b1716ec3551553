/** An example of what an outgoing webhook receives. */
import { webhookRequest } from "../../integrations/outgoing-webhooks/webhook-request.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presenterFor } from "../../messages/query/message-page.ts";
import { renderMessageText } from "../../messages/rendering/rendering.ts";
import { mention } from "../../people/users/names/user-markup.ts";
import { maySeeApiKey, requireManagedBot } from "./bot-access.ts";

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

/** Replaces the token for those who may not see it. */
const HIDDEN_TOKEN = "(only the owner sees it)";

/**
 * As `webhookRequest` builds it for a message of the actor that mentions the bot.
 * @throws ApiError BAD_REQUEST for an unmanaged bot or one of another type.
 */
export async function getExamplePost(actor: Actor, botId: number) {
  const { organization } = actor;
  const bot = requireManagedBot(actor, botId);
  const { webhook } = organization.bots.of(bot.id);
  if (webhook === null) throw badRequest("This bot is not an outgoing webhook.");
  const content = `${mention(bot)} Is the deployment done?`;
  const { rendered } = await renderMessageText(actor, { content });
  const timestamp = Math.floor(Date.now() / 1000);
  const record = { ...MESSAGE, senderId: actor.user.id, content, renderedContent: rendered, timestamp };
  const message = { ...presenterFor(actor, SHAPE)(record), ...PLACE };
  const { headers, body } = webhookRequest(
    { ...actor, user: bot },
    webhook,
    { message, raw_content: content },
    maySeeApiKey(actor.user, bot) ? undefined : HIDDEN_TOKEN,
  );
  return { content_type: headers["content-type"] ?? "", body };
}
